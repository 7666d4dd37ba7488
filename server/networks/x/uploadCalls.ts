import { sendHttp, type HttpResponse, type HttpResult } from '../http';
import type { EncodedForm } from '../multipart';
import { readStep } from '../preparation';
import { readXError } from './errors';
import type { XMeter } from './meter';

/** As whom attachments are uploaded. */
export type Uploading = { apiUrl: string; accessToken: string; signal: AbortSignal; now: () => number; meter: XMeter };

type Content = { json: unknown } | { multipart: EncodedForm } | null;

/** Sends one call of an upload. */
export function post({ apiUrl, accessToken, signal }: Uploading, path: string, content: Content): Promise<HttpResult> {
  const sent =
    content === null
      ? {}
      : 'json' in content
        ? { body: JSON.stringify(content.json), contentType: 'application/json' }
        : content.multipart;
  return sendHttp({
    method: 'POST',
    url: apiUrl + path,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...('contentType' in sent && { 'content-type': sent.contentType }),
    },
    ...('body' in sent && { body: sent.body }),
    signal,
  });
}

/** Reads the result of an upload call; throws Unprepared if it failed. */
export function read<T>({ now }: Uploading, result: HttpResult, readValue: (response: HttpResponse) => T | null): T {
  const readError = (response: HttpResponse) => readXError(response, now());
  return readStep(result, { platform: 'twitter', readError }, readValue);
}

/** True if a request was rejected for its form, which X has changed before. */
export function isInvalid(result: HttpResult): boolean {
  return result.kind === 'answered' && result.response.status === 400;
}

/** True if a request was rejected for its size alone, often without X's own message: gateways answer 413, or 431. */
export function isTooLarge(result: HttpResult): boolean {
  return result.kind === 'answered' && [413, 431].includes(result.response.status);
}
