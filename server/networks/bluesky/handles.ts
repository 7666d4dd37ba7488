import { Resolver } from 'node:dns/promises';
import { readText, readList } from '../../lib/json';
import { parseUrl } from '../../lib/addresses';
import { NetworkError } from '../connector';
import { sendHttp, type HttpResponse } from '../http';
import { failure, requireSuccess, unreadable } from '../outcomes';
import { type ServerGuard, allowed } from '../serverGuard';
import type { Xrpc } from './xrpc';

/** What turns a handle into a DID; `resolveTxt` looks up the texts of a name in DNS. */
export type HandleSources = {
  guard: ServerGuard;
  xrpc: Xrpc;
  viewUrl: string;
  resolveTxt: (name: string) => Promise<string[][]>;
};

const HANDLE = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Marks of direction that are copied along with a handle, and cannot be seen. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LIMITS = { connectMs: 3_000, totalMs: 4_000, responseMaxBytes: 10_000 };

/** What was typed as a handle, in the form in which it is compared; a DID stays as it is. */
export function normalizeHandle(typed: string): string {
  const text = typed.replace(INVISIBLE, '').trim().replace(/^@/, '');
  return isDid(text) ? text : text.toLowerCase();
}

/** True if a text can be a handle. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}

/**
 * The DID of a handle: by DNS or by its own web server, as its owner has chosen, and else by the public view, which may
 * reach what we can't. Throws NetworkError.
 */
export async function resolveHandle(sources: HandleSources, handle: string): Promise<string> {
  const { guard, xrpc, viewUrl, resolveTxt } = sources;
  const ways = [() => byDns(handle, resolveTxt), () => byWeb(handle, guard), () => askForDid(xrpc, viewUrl, handle)];
  for (const way of ways) {
    const did = await way();
    if (did !== null) return did;
  }
  throw new NetworkError('handle_unknown', 'No account has this handle. Check its spelling, or name its server.', 400);
}

/** The DID of a handle as a server knows it; null where it knows none, or does not answer. */
export async function askForDid(xrpc: Xrpc, origin: string, handle: string): Promise<string | null> {
  const name = 'com.atproto.identity.resolveHandle';
  const result = await xrpc({ origin }, { method: 'GET', name, parameters: { handle }, limits: LIMITS });
  return didIn(result.kind === 'answered' ? readText(result.response.json, 'did') : null);
}

async function byDns(handle: string, resolveTxt: (name: string) => Promise<string[][]>): Promise<string | null> {
  const records = await resolveTxt(`_atproto.${handle}`).catch(() => []);
  const found = records.map((parts) => parts.join('')).filter((text) => text.startsWith('did='));
  // Two of them contradict each other.
  return found.length === 1 ? didIn(found[0]?.slice('did='.length) ?? null) : null;
}

async function byWeb(handle: string, guard: ServerGuard): Promise<string | null> {
  const url = `https://${handle}/.well-known/atproto-did`;
  const result = await sendHttp({ method: 'GET', url, guard, limits: LIMITS });
  return didIn(result.kind === 'answered' && result.response.status === 200 ? result.response.body.trim() : null);
}

function didIn(text: string | null): string | null {
  return text !== null && isDid(text) ? text : null;
}

/** Looks up the texts of a name with the servers that this machine uses. */
export function resolveTxtBySystem(name: string): Promise<string[][]> {
  return new Resolver({ timeout: 2_000, tries: 1 }).resolveTxt(name);
}

/** Where identities are looked up. */
export type Directory = { guard: ServerGuard; plcUrl: string };

const PLC = /^did:plc:[a-z2-7]{24}$/;
const WEB = /^did:web:([a-zA-Z0-9.-]+(?:%3A\d+)?)$/;
const DOCUMENT_LIMITS = { totalMs: 5_000, responseMaxBytes: 100_000 };

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
  const result = await sendHttp({ method: 'GET', url, guard, limits: DOCUMENT_LIMITS });
  return requireSuccess('bluesky', result, ({ status }) => ({
    ...failure('identity_unknown', { status }),
    sentence: `The directory of accounts doesn’t know this one (${status}).`,
  }));
}
