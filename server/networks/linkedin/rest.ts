import { sendHttp, type HttpResult } from '../http';
import type { NetworkSettings } from '../settings';

/** One call of LinkedIn's versioned API; with `json` it is a POST, else a GET, unless `method` says otherwise. */
export type RestCall = {
  path: string;
  accessToken: string;
  json?: unknown;
  /** Rest.li's method, where it does not follow from the body. */
  method?: 'FINDER' | 'DELETE';
  signal?: AbortSignal | undefined;
};

/** Makes calls of the versioned API; never throws. */
export type SendRest = (call: RestCall) => Promise<HttpResult>;

/** Month of the version for which this connector was written; it is served until September 2027. docs/networks.md names the documents that were read. */
export const TESTED_VERSION = '202609';

/** Ages in months of the versions that are tried last: surely released, and far from their end after a year. */
const AGES_MONTHS = [2, 3, 1];

/** A version that is not served: released later, too old, or of a month that LinkedIn skipped. Nothing was done. */
const NOT_SERVED = 426;

type Place = Pick<NetworkSettings, 'apiUrl' | 'version'>;

/**
 * Creates what calls LinkedIn's API, in the version that is set. Where LinkedIn does not serve that, its neighbors are
 * tried and then those of the last months; the one that worked is used from then on, until this process ends.
 */
export function createRest({ apiUrl, version = TESTED_VERSION }: Place, now: () => number): SendRest {
  let working: string | null = null;

  return async (call) => {
    const first = working ?? version;
    let result = await send(apiUrl, call, first);
    const others = [version, monthsFrom(version, 1), monthsFrom(version, -1), ...AGES_MONTHS.map((age) => ago(age))];
    for (const other of new Set(others.filter((one) => one !== first))) {
      if (!isNotServed(result)) break;
      result = await send(apiUrl, call, other);
      if (result.kind === 'answered' && !isNotServed(result) && result.response.status < 500) working = other;
    }
    return result;
  };

  function ago(months: number): string {
    return monthsFrom(new Date(now()).toISOString().slice(0, 7).replace('-', ''), -months);
  }
}

function isNotServed(result: HttpResult): boolean {
  return result.kind === 'answered' && result.response.status === NOT_SERVED;
}

/** The version so many months after another: "202612" and 1 make "202701". */
function monthsFrom(version: string, months: number): string {
  const month = new Date(Date.UTC(Number(version.slice(0, 4)), Number(version.slice(4)) - 1 + months));
  return month.toISOString().slice(0, 7).replace('-', '');
}

function send(
  apiUrl: string,
  { path, accessToken, json, method, signal }: RestCall,
  version: string,
): Promise<HttpResult> {
  return sendHttp({
    method: method === 'DELETE' ? 'DELETE' : json === undefined ? 'GET' : 'POST',
    url: apiUrl + path,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'linkedin-version': version,
      'x-restli-protocol-version': '2.0.0',
      ...(method && { 'x-restli-method': method }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    signal,
  });
}
