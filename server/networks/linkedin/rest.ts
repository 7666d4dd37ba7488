import { sendHttp, type HttpResult } from '../http';

/** One call of LinkedIn's versioned API; with `json` it is a POST, else a GET, unless `method` says otherwise. */
export type RestCall = {
  path: string;
  accessToken: string;
  json?: unknown;
  /** Rest.li's method, where it does not follow from the body. */
  method?: 'FINDER' | 'DELETE';
  signal?: AbortSignal | undefined;
};

/** Calls LinkedIn's API in the version of two months ago: surely released, and far from its end after a year. */
export function sendRest(
  apiUrl: string,
  { path, accessToken, json, method, signal }: RestCall,
  now: number,
): Promise<HttpResult> {
  return sendHttp({
    method: method === 'DELETE' ? 'DELETE' : json === undefined ? 'GET' : 'POST',
    url: apiUrl + path,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'linkedin-version': versionOf(now),
      'x-restli-protocol-version': '2.0.0',
      ...(method && { 'x-restli-method': method }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    signal,
  });
}

function versionOf(now: number): string {
  const month = new Date(now);
  month.setUTCDate(1);
  month.setUTCMonth(month.getUTCMonth() - 2);
  return month.toISOString().slice(0, 7).replace('-', '');
}
