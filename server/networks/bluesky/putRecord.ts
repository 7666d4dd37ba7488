import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPath, readText, parseJson } from '../../lib/json';
import type { Failure, PublishedPost, PublishOutcome } from '../connector';
import type { HttpResult } from '../http';
import { failure, isSuccess, outage, readPublishResult } from '../outcomes';
import type { ServerSession } from '../tokens';
import { errorOf, readXrpcError } from './errors';
import type { Xrpc } from './xrpc';

/** Time for one call, and pauses before each: as many calls are made, all the same, until the outcome is known. */
export type PutTiming = { callMs: number; pausesMs: readonly number[] };

/** Where people read a post of an account whose server is at `origin`. */
type UrlOf = (origin: string, did: string, rkey: string) => string;

export type PutSources = PutTiming & { xrpc: Xrpc; now: () => number; urlOf: UrlOf };

/** Whose post it is, and how long there is time for it. */
type Post = { session: ServerSession; did: string; signal: AbortSignal };

/** Outcome of writing a record; `lacksFile`: it was refused because the server does not have one of its files. */
type Written = { outcome: PublishOutcome; lacksFile: boolean };

/** Statuses that something between us and the server gives, which may still be at work on the call. */
const PASSED_ON = [408, 502, 504];

/**
 * Writes a record under its key until the outcome is known or time is up, and else reads whether it is there. Only if
 * neither gets a response is the outcome unknown.
 */
export async function putUntilKnown(
  sources: PutSources,
  post: Post,
  { rkey, record }: { rkey: string; record: object },
): Promise<Written> {
  let last: { outcome: PublishOutcome; error: string } | null = null;
  let mayBeUnderWay = false;
  for (const pauseMs of sources.pausesMs) {
    await sleep(pauseMs, undefined, { signal: post.signal }).catch(() => undefined);
    if (post.signal.aborted) break;
    const isFirst = last === null;
    const result = await put(sources, post, rkey, record);
    last = { outcome: readPut(sources, post, rkey, result), error: nameOf(result) };
    if (last.outcome.kind === 'published') return toWritten(last.outcome, '');
    // Another record has the key: whichever it is, it is this post.
    const isSettled = last.outcome.kind !== 'unknown';
    if (isSettled && isFirst && last.error !== 'InvalidSwap') return toWritten(last.outcome, last.error);
    if (isSettled) break;
    mayBeUnderWay ||= isUnderWay(result);
  }
  if (last === null) return toWritten(outage(failure('stopped')), '');
  const found = post.signal.aborted ? null : await findRecord(sources, post.session.origin, post.did, rkey);
  if (found !== null && found !== 'absent') return toWritten({ kind: 'published', ...found }, '');
  const isAbsent = found === 'absent' && !mayBeUnderWay;
  return toWritten(isAbsent ? asFailure(last.outcome) : asDoubt(last.outcome), last.error);
}

/** Reads whether a record is there: 'absent' if it is certainly not, null if its server does not tell. */
export async function findRecord(
  { xrpc, callMs, urlOf }: PutSources,
  origin: string,
  did: string,
  rkey: string,
): Promise<PublishedPost | 'absent' | null> {
  const result = await xrpc(
    { origin },
    {
      method: 'GET',
      name: 'com.atproto.repo.getRecord',
      parameters: { repo: did, collection: POSTS, rkey },
      limits: { totalMs: callMs },
    },
  );
  if (result.kind !== 'answered') return null;
  const uri = postUri(did, rkey);
  if (!isSuccess(result.response)) return errorOf(result.response) === 'RecordNotFound' ? 'absent' : null;
  const { json } = result.response;
  const isThere = readText(json, 'uri') === uri && readPath(json, 'value') !== undefined;
  return isThere ? { remoteId: uri, remoteUrl: urlOf(origin, did, rkey) } : null;
}

function put({ xrpc, callMs }: PutSources, { session, did, signal }: Post, rkey: string, record: object) {
  const body = { repo: did, collection: POSTS, rkey, record, swapRecord: null };
  const limits = { totalMs: callMs };
  return xrpc(session, { method: 'POST', name: 'com.atproto.repo.putRecord', body, signal, limits });
}

function readPut({ now, urlOf }: PutSources, { session, did }: Post, rkey: string, result: HttpResult): PublishOutcome {
  return readPublishResult(result, {
    readPosted({ json }) {
      const remoteId = readText(json, 'uri');
      return remoteId === postUri(did, rkey) ? { remoteId, remoteUrl: urlOf(session.origin, did, rkey) } : null;
    },
    readError: (response) => readXrpcError(response, now()),
  });
}

function nameOf(result: HttpResult): string {
  return result.kind === 'answered' ? errorOf(result.response) : '';
}

/** True if the server may still be carrying out a call whose outcome is unknown. */
function isUnderWay(result: HttpResult): boolean {
  if (result.kind !== 'answered') return true;
  const { status } = result.response;
  return PASSED_ON.includes(status) || (!isSuccess(result.response) && errorOf(result.response) === '');
}

function asFailure(outcome: PublishOutcome): PublishOutcome {
  return outcome.kind === 'unknown' ? outage(failureOf(outcome)) : outcome;
}

function asDoubt(outcome: PublishOutcome): PublishOutcome {
  if (outcome.kind === 'published' || outcome.kind === 'unknown') return outcome;
  return { kind: 'unknown', ...failureOf(outcome) };
}

function failureOf({ code, detail, params }: Failure): Failure {
  return { code, detail, ...(params && { params }) };
}

function toWritten(outcome: PublishOutcome, error: string): Written {
  return { outcome, lacksFile: error === 'BlobNotFound' };
}

/**
 * A post before it is sent: the key and the instant that it has whatever happens, and its record once that is complete,
 * so that sending it again means sending the very same.
 */
export type Prepared = { rkey: string; createdAt: string; record?: object };

/** Prepares a new post at an instant in milliseconds since 1970. */
export function prepare(now: number): Prepared {
  return { rkey: createTid(now), createdAt: new Date(now).toISOString() };
}

/** Writes a preparation as one text. */
export function writePrepared(prepared: Prepared): string {
  return JSON.stringify(prepared);
}

/** Reads what `writePrepared` wrote; null where it was something else. */
export function readPrepared(made: string): Prepared | null {
  const json = parseJson(made);
  const [rkey, createdAt] = [readText(json, 'rkey'), readText(json, 'createdAt')];
  if (rkey === null || createdAt === null || !isTid(rkey)) return null;
  const record = readPath(json, 'record');
  return { rkey, createdAt, ...(typeof record === 'object' && record !== null && { record }) };
}

const LETTERS = '234567abcdefghijklmnopqrstuvwxyz';
const TID = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/;

/**
 * Makes a new record key (https://atproto.com/specs/tid): 53 bits for the microseconds of an instant, given in
 * milliseconds since 1970, and 10 random ones. The microseconds are random too, so that keys of several servers don't meet.
 */
function createTid(now: number): string {
  const number = ((BigInt(Math.floor(now)) * 1_000n + BigInt(randomInt(1_000))) << 10n) + BigInt(randomInt(1_024));
  return Array.from({ length: 13 }, (_unused, index) => {
    const letter = (number >> BigInt(5 * (12 - index))) & 31n;
    return LETTERS[Number(letter)] ?? '';
  }).join('');
}

/** True if a text is a record key of this kind. */
function isTid(text: string): boolean {
  return TID.test(text);
}

/** Collection of all posts of an account. */
export const POSTS = 'app.bsky.feed.post';

const POST_URI = /^at:\/\/(did:[a-z]+:[\w.:%-]+)\/app\.bsky\.feed\.post\/([\w.:~-]+)$/;

/** Address of a post's record, which is the network's id of the post. */
function postUri(did: string, rkey: string): string {
  return `at://${did}/${POSTS}/${rkey}`;
}

/** Whose post an id names, and by which key; null if it is none. */
export function readPostUri(uri: string): { did: string; rkey: string } | null {
  const [, did, rkey] = POST_URI.exec(uri) ?? [];
  return did === undefined || rkey === undefined ? null : { did, rkey };
}

/** Address at which people read a post below a site. */
export function postUrl(site: string, did: string, rkey: string): string {
  return `${site}/profile/${did}/post/${rkey}`;
}
