import { createHash } from 'node:crypto';
import { nameOfHandle } from '../network';
import type { SandboxContext } from '../context';
import type { Account, StoredPost } from '../world/events';
import { base32 } from './cids';

/** Ending of all handles here; no real handle has it. */
export const HANDLE_DOMAIN = '.test';
export const HANDLE = /^[a-z0-9](?:[a-z0-9-]{0,16}[a-z0-9])?\.test$/;

/** The one collection that the sandbox keeps. */
export const POSTS = 'app.bsky.feed.post';

/** The account of a handle; a new one is made where there is none. Null if it can't be a handle. */
export function accountOfHandle({ world }: SandboxContext, typed: string): Account | null {
  const handle = typed.trim().toLowerCase();
  const known = findAccount({ world }, handle);
  if (known !== null) return known;
  if (!HANDLE.test(handle)) return null;
  const name = nameOfHandle(handle.slice(0, -HANDLE_DOMAIN.length));
  return world.createAccount('bluesky', handle, name, didOf(handle));
}

/** The account that a handle or a DID names. */
export function findAccount({ world }: Pick<SandboxContext, 'world'>, actor: string): Account | null {
  return world.accounts.byId('bluesky', actor) ?? world.accounts.byHandle('bluesky', actor);
}

/** Address of a record of an account. */
export function uriOf(did: string, rkey: string): string {
  return `at://${did}/${POSTS}/${rkey}`;
}

/** Record key of a post. */
export function keyOf({ id }: Pick<StoredPost, 'id'>): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** DIDs follow from the handle, so that an account that is forgotten and made again is the same one. */
function didOf(handle: string): string {
  return `did:plc:${base32(createHash('sha256').update(handle).digest()).slice(0, 24)}`;
}
