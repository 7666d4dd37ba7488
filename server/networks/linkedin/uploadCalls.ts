import { parseUrl } from '../../lib/parseUrl';
import { sendHttp, type HttpResponse, type HttpResult } from '../http';
import { readStep } from '../preparation';
import { readLinkedInError } from './errors';
import type { SendRest } from './rest';

/** Account and options for uploading attachments; `pollMs` is the pause between two status checks of a video. */
export type Uploading = {
  rest: SendRest;
  apiUrl: string;
  owner: string;
  accessToken: string;
  signal: AbortSignal;
  now: () => number;
  pollMs: number;
};

/** Sends one call of an upload to LinkedIn's API. */
export function post({ rest, accessToken, signal }: Uploading, path: string, json: unknown): Promise<HttpResult> {
  return rest({ path, accessToken, json, signal });
}

/** Sends bytes to the address that a response named. The token is shown to nobody but LinkedIn, whatever address a response names. */
export async function put({ apiUrl, accessToken, signal }: Uploading, url: string, body: Buffer): Promise<HttpResult> {
  if (!isTheirs(url, apiUrl)) {
    return { kind: 'unsent', reason: 'The upload would have gone to another site' };
  }
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/octet-stream' };
  return sendHttp({ method: 'PUT', url, headers, body, signal });
}

function isTheirs(address: string, apiUrl: string): boolean {
  const url = parseUrl(address);
  if (url === null) return false;
  const { protocol, host, hostname } = url;
  return host === new URL(apiUrl).host || (protocol === 'https:' && hostname.endsWith('.linkedin.com'));
}

/** Reads the result of an upload call; throws Unprepared if it failed. */
export function read<T>({ now }: Uploading, result: HttpResult, readValue: (response: HttpResponse) => T | null): T {
  const readError = (response: HttpResponse) => readLinkedInError(response, now());
  return readStep(result, { platform: 'linkedin', readError }, readValue);
}
