import { Resolver } from 'node:dns/promises';
import { NetworkError } from '../connector';
import { sendHttp } from '../http';
import { readText } from '../../lib/json';
import type { ServerGuard } from '../serverGuard';
import { isDid } from './didDocument';
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
