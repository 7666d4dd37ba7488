import { createHash } from 'node:crypto';
import { nameOfHandle } from '../network';
import type { SandboxContext } from '../context';
import type { Account, StoredPost } from '../world/events';
import { readText } from '../../server/lib/json';

/** Multicodecs of what a CID can name: the bytes of a file, or a record. */
const RAW = 0x55;
const DAG_CBOR = 0x71;
const BASE32_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** CID of a file: version 1, raw, SHA-256. */
export function cidOfBytes(bytes: Buffer): string {
  return toCid(RAW, bytes);
}

/** CID of a record. It follows from the content, as the real one does, though not by the real encoding (DAG-CBOR). */
export function cidOfRecord(record: unknown): string {
  return toCid(DAG_CBOR, Buffer.from(canonical(record)));
}

/** Bits in the base32 of RFC 4648, in lower case and without padding. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let [bits, held] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32_LETTERS[(held >>> bits) & 31] ?? '';
      held &= (1 << bits) - 1;
    }
  }
  return bits === 0 ? text : text + (BASE32_LETTERS[(held << (5 - bits)) & 31] ?? '');
}

function toCid(codec: number, content: Buffer): string {
  const hash = createHash('sha256').update(content).digest();
  return `b${base32(Buffer.concat([Buffer.from([1, codec, 0x12, hash.length]), hash]))}`;
}

/** JSON in which the order of properties makes no difference. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}

const TID_LETTERS = '234567abcdefghijklmnopqrstuvwxyz';

/** Record keys of posts: 13 letters, of which the first has only 4 bits. */
export const TID = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/;

/** The instant of a record key, in milliseconds since 1970; null if it is none. */
export function instantOfTid(tid: string): number | null {
  if (!TID.test(tid)) return null;
  const bits = [...tid].reduce((sum, letter) => sum * 32n + BigInt(TID_LETTERS.indexOf(letter)), 0n);
  return Number((bits >> 10n) / 1000n);
}

/** The record key of an instant in milliseconds since 1970; `order` tells those of one millisecond apart. */
export function tidAt(instant: number, order: number): string {
  let rest = ((BigInt(instant) * 1000n + BigInt(order % 1000)) << 10n) + 1n;
  let text = '';
  for (let index = 0; index < 13; index += 1) {
    text = (TID_LETTERS[Number(rest % 32n)] ?? '') + text;
    rest /= 32n;
  }
  return text;
}

/** Ending of all handles here; no real handle has it. */
export const HANDLE_DOMAIN = '.test';
const HANDLE = /^[a-z0-9](?:[a-z0-9-]{0,16}[a-z0-9])?\.test$/;

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

/** A post as its repository has it. */
type PostRecord = { uri: string; cid: string; value: unknown };

/** The record of a post; one that another tool made by the sandbox's controls has none of its own. */
export function recordOf(post: StoredPost): PostRecord {
  const value = post.details?.['record'] ?? {
    $type: POSTS,
    text: post.text,
    createdAt: new Date(post.createdAt).toISOString(),
  };
  return { uri: addressOf(post), cid: readText(post.details, 'cid') ?? cidOfRecord(value), value };
}

/** The post of an account with a record key. */
export function findPost({ world }: SandboxContext, account: Account, rkey: string): StoredPost | null {
  const uri = uriOf(account.id, rkey);
  const known = world.posts.byId('bluesky', uri);
  return known ?? world.posts.of(account).find((post) => addressOf(post) === uri) ?? null;
}

/** Address of a post's record. */
export function addressOf({ id, accountId, createdAt }: StoredPost): string {
  return id.startsWith('at://') ? id : uriOf(accountId, tidAt(createdAt, Number(id.slice(-3))));
}
