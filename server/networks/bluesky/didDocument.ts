import { parseUrl } from '../../lib/parseUrl';
import { NetworkError } from '../connector';
import { sendHttp, type HttpResponse } from '../http';
import { readList, readText } from '../../lib/json';
import { requireSuccess, unreadable } from '../outcomes';
import { allowed, type ServerGuard } from '../serverGuard';

/** Where identities are looked up. */
export type Directory = { guard: ServerGuard; plcUrl: string };

const PLC = /^did:plc:[a-z2-7]{24}$/;
const WEB = /^did:web:([a-zA-Z0-9.-]+(?:%3A\d+)?)$/;
const LIMITS = { totalMs: 5_000, responseMaxBytes: 100_000 };

/** True if a text is the permanent id of an account. */
export function isDid(text: string): boolean {
  return PLC.test(text) || WEB.test(text);
}

/** Origin of the server that an account is on, by the document of its identity; throws NetworkError. */
export async function findHome({ guard, plcUrl }: Directory, did: string): Promise<string> {
  const response = await read(guard, documentUrl());
  if (readText(response.json, 'id') !== did) throw unreadable('bluesky', response.status);
  const services = readList(response.json, 'service');
  const home = services.find((one) => /^(did:.*)?#atproto_pds$/.test(readText(one, 'id') ?? ''));
  const url = parseUrl(readText(home, 'serviceEndpoint') ?? '');
  if (url === null) {
    throw new NetworkError('no_server', 'This account names no server that it is on.', 400);
  }
  allowed(() => guard.check(url));
  return url.origin;

  function documentUrl(): string {
    if (PLC.test(did)) return `${plcUrl}/${did}`;
    const host = decodeURIComponent(WEB.exec(did)?.[1] ?? '');
    return `${allowed(() => guard.originOf(host))}/.well-known/did.json`;
  }
}

async function read(guard: ServerGuard, url: string): Promise<HttpResponse> {
  const result = await sendHttp({ method: 'GET', url, guard, limits: LIMITS });
  return requireSuccess('bluesky', result, ({ status }) => ({
    code: 'identity_unknown',
    detail: `The directory of accounts doesn’t know this one (${status}).`,
  }));
}
