import { parseUrl } from '../../lib/parseUrl';
import type { HttpLimits, HttpResult } from '../http';
import { readList, readText } from '../../lib/json';
import { isSuccess } from '../outcomes';
import { allowed, type ServerGuard } from '../serverGuard';
import type { MastodonApi } from './api';

/** Somebody waits for the window. */
const PATIENCE: Partial<HttpLimits> = { totalMs: 10_000 };

/**
 * Finds the server of an account by what people type: a host, an address, or a handle like "@ann@example.org". A site can
 * have its accounts on a server of another name; it says so by WebFinger (RFC 7033) or host-meta (RFC 6415). What it says
 * is followed as far as the guard allows; else the server is the one that was typed. Throws NetworkError where that must not be
 * called.
 */
export async function findServer(api: MastodonApi, guard: ServerGuard, typed: string): Promise<string> {
  const [, scheme = '', named = ''] = /^(https?:\/\/)?([^/]*)/i.exec(typed.trim()) ?? [];
  const at = named.lastIndexOf('@');
  const name = named.slice(0, Math.max(0, at)).replace(/^@/, '');
  const origin = allowed(() => guard.originOf(scheme + named.slice(at + 1)));
  const account = name === '' ? null : `acct:${name}@${new URL(origin).host}`;

  const direct =
    account === null ? null : await askFor(origin, `/.well-known/webfinger?resource=${encodeURIComponent(account)}`);
  if (direct !== null && isFound(direct)) return homeIn(direct) ?? origin;
  const hostMeta = await askFor(origin, '/.well-known/host-meta');
  const template = isFound(hostMeta) ? templateIn(hostMeta.response.body) : null;
  const finger = template === null ? null : readable(template.replace('{uri}', encodeURIComponent(account ?? origin)));
  if (finger === null || finger.origin === origin) return origin;
  if (account === null) return finger.origin;
  const told = await askFor(finger.origin, finger.pathname + finger.search);
  return (isFound(told) ? homeIn(told) : null) ?? finger.origin;

  function askFor(from: string, path: string): Promise<HttpResult> {
    return api.send(from, { path, limits: PATIENCE });
  }

  /** An address that the typed server has named; null where it must not be called. */
  function readable(address: string): URL | null {
    const url = parseUrl(address);
    if (url === null) return null;
    try {
      guard.checkLink(url, new URL(origin));
      return url;
    } catch {
      return null;
    }
  }

  /** The server on which the account is, by its own address there. */
  function homeIn({ response }: Found): string | null {
    const self = readList(response.json, 'links').find((link) => readText(link, 'rel') === 'self');
    return readable(readText(self, 'href') ?? '')?.origin ?? null;
  }
}

type Found = Extract<HttpResult, { kind: 'answered' }>;

function isFound(result: HttpResult): result is Found {
  return result.kind === 'answered' && isSuccess(result.response);
}

/** Where a site answers WebFinger, by its host-meta. */
function templateIn(xrd: string): string | null {
  const [link = ''] = /<Link\b[^<>]*\brel=["']lrdd["'][^<>]*>/i.exec(xrd) ?? [];
  return /\btemplate=["']([^"']+)["']/i.exec(link)?.[1] ?? null;
}
