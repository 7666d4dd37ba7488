import { createHmac } from 'node:crypto';
import type { AccountPlatform } from '#contract/networks';
import { readText } from '../../lib/json';
import { sendHttp, type HttpResponse, type HttpResult, encodeMultipart, type FilePart } from '../http';
import { requireSuccess } from '../outcomes';
import type { NetworkSettings } from '../settings';
import { explainGraphError } from './errors';

/** One call of Meta's Graph API. With `form` or `file` it is a POST, else a GET, unless `method` says otherwise. */
type GraphCall = {
  method?: 'DELETE';
  path: string;
  accessToken?: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  file?: FilePart;
  signal?: AbortSignal | undefined;
};

/** Calls the Graph API as one app, for one of Meta's networks. */
export type Graph = {
  platform: AccountPlatform;
  send(call: GraphCall): Promise<HttpResult>;
  /** Sends a call that reads or exchanges; throws NetworkError unless it succeeds. */
  require(call: GraphCall): Promise<HttpResponse>;
  /** What proves with a token that we know the app's secret, as parameters; none for an app without one. */
  proofFor(accessToken: string): Record<string, string>;
};

/** The token travels in a header, and with the proof that the caller knows the app's secret. */
export function createGraph(platform: AccountPlatform, { apiUrl, clientSecret }: NetworkSettings): Graph {
  async function send({ method, path, accessToken, query, form, file, signal }: GraphCall): Promise<HttpResult> {
    const proof = accessToken === undefined ? {} : proofFor(accessToken);
    const search = new URLSearchParams({ ...query, ...proof }).toString();
    const authorization = accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };
    const body = await bodyOf(form, file);
    return sendHttp({
      method: method ?? (body === null ? 'GET' : 'POST'),
      url: `${apiUrl}${path}${search === '' ? '' : `?${search}`}`,
      headers: { ...authorization, ...(body && { 'content-type': body.contentType }) },
      ...(body && { body: body.body }),
      signal,
    });
  }
  function proofFor(accessToken: string): Record<string, string> {
    return clientSecret === null ? {} : { appsecret_proof: proofOf(accessToken, clientSecret) };
  }

  return {
    platform,
    send,
    proofFor,
    require: async (call) => requireSuccess(platform, await send(call), explainGraphError),
  };
}

/** True if this is the last page of a list; Graph may return fewer items than requested and still have more. */
export function isLastPage(json: unknown): boolean {
  return readText(json, 'paging', 'next') === null;
}

async function bodyOf(
  form: GraphCall['form'],
  file: GraphCall['file'],
): Promise<{ body: Buffer | string; contentType: string } | null> {
  if (file !== undefined) return encodeMultipart(form ?? {}, file);
  if (form === undefined) return null;
  return { body: new URLSearchParams(form).toString(), contentType: 'application/x-www-form-urlencoded' };
}

function proofOf(accessToken: string, clientSecret: string): string {
  return createHmac('sha256', clientSecret).update(accessToken).digest('hex');
}

const VERSION = 'v25.0';

/** Meta's Graph API and its authorization page. */
export const GRAPH_ADDRESSES = {
  apiUrl: `https://graph.facebook.com/${VERSION}`,
  authorizeUrl: `https://www.facebook.com/${VERSION}/dialog/oauth`,
};
