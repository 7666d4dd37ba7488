import { readText } from '../../lib/json';
import type { Actor, Draft, PublishOutcome } from '../connector';
import { failure, outage } from '../outcomes';
import { publishInSteps, Unprepared, readStep, unfit } from '../preparation';
import { readSession, type ServerSession } from '../tokens';
import { readXrpcError } from './errors';
import { findMarks, toFacets, type Mark } from './facets';
import { askForDid } from './handles';
import { embedLink, type CardSources, type Making, embedMedia } from './media';
import {
  prepare,
  readPrepared,
  writePrepared,
  type Prepared,
  putUntilKnown,
  type PutSources,
  POSTS,
  readPostUri,
} from './putRecord';
import type { Xrpc } from './xrpc';

/** What publishing needs besides the post. */
type PublishSources = RecordSources & PutSources;

const IN_OTHER_HANDS = outage(failure('not_noted'));

/**
 * Publishes a post under a key that is noted before anything is sent, and with a record that is noted before it is sent:
 * the server takes a key once, so another call with both can't make a second post. Never throws.
 */
export function publish(
  sources: PublishSources,
  actor: Actor,
  draft: Draft,
  signal: AbortSignal,
): Promise<PublishOutcome> {
  return publishInSteps(async () => {
    const session = readSession(actor.accessToken);
    const post = { session, did: actor.accountId, signal };
    const made = draft.preparation?.made ?? null;
    const left = made === null ? null : readPrepared(made);
    const begun = left ?? (await note(draft, prepare(sources.now())));

    const complete = async () => {
      const record = await makeRecord(sources, { session, draft, createdAt: begun.createdAt, signal });
      return note(draft, { ...begun, record });
    };
    const { record } = begun;
    if (record !== undefined) {
      const written = await putUntilKnown(sources, post, { ...begun, record });
      // Servers drop files that no record names after a while. That one is missing proves that the record is, too.
      if (!written.lacksFile) return written.outcome;
    }
    return (await putUntilKnown(sources, post, await complete())).outcome;
  });
}

/** Saves what has been prepared; throws Unprepared if another publisher has the post by now. */
async function note<T extends Prepared>({ preparation }: Draft, prepared: T): Promise<T> {
  const isOurs = (await preparation?.note(writePrepared(prepared))) ?? true;
  if (!isOurs) throw new Unprepared(IN_OTHER_HANDS);
  return prepared;
}

/** What making a record needs besides the post. */
type RecordSources = CardSources;

/** Handles that are looked up for one post; whoever writes more is not writing to people. */
const MENTIONS_MAX = 20;

/** Makes the record of a post; throws Unprepared if its files can't be used or sent. */
async function makeRecord(sources: RecordSources, making: Making): Promise<object> {
  const { draft, session, createdAt } = making;
  const { text, setting } = draft;
  const marks = findMarks(text);
  const facets = toFacets(text, marks, await findDids(sources.xrpc, session.origin, marks));
  const embed = await makeEmbed(sources, making, marks);
  const reply = draft.answers && (await makeReply(sources, session, draft.answers));
  return {
    $type: POSTS,
    text,
    createdAt,
    ...(facets.length > 0 && { facets }),
    ...(setting?.language && { langs: [setting.language] }),
    ...(embed && { embed }),
    ...(reply && { reply }),
  };
}

/** What a post shows below its text: its files or, without any, the card of its first link. */
async function makeEmbed(sources: RecordSources, making: Making, marks: readonly Mark[]): Promise<object | null> {
  const { media = [] } = making.draft;
  if (media.length > 0) return embedMedia(sources, making, media);
  const link = marks.find((mark) => mark.kind === 'link');
  return link === undefined ? null : embedLink(sources, making, link.uri);
}

/** The DIDs of the mentioned people; those whose handles their server does not know are left out. */
async function findDids(xrpc: Xrpc, origin: string, marks: readonly Mark[]): Promise<ReadonlyMap<string, string>> {
  const handles = new Set(marks.flatMap((mark) => (mark.kind === 'mention' ? [mark.handle] : [])));
  const found = [...handles].slice(0, MENTIONS_MAX).map(async (handle): Promise<[string, string][]> => {
    const did = await askForDid(xrpc, origin, handle);
    return did === null ? [] : [[handle, did]];
  });
  return new Map((await Promise.all(found)).flat());
}

type Reference = { uri: string; cid: string };

/** What a record names of the thread that it continues; throws Unprepared if that can't be read. */
async function makeReply(
  { xrpc }: { xrpc: Xrpc },
  session: ServerSession,
  { root, parent }: NonNullable<Draft['answers']>,
): Promise<{ root: Reference; parent: Reference }> {
  const first = await refer(xrpc, session, root);
  return { root: first, parent: parent === root ? first : await refer(xrpc, session, parent) };
}

/** A record is named by its address and the hash of its content, which its server tells. */
async function refer(xrpc: Xrpc, { origin }: ServerSession, uri: string): Promise<Reference> {
  const address = readPostUri(uri);
  if (address === null) throw unfit('part_not_known', { why: 'not_a_post' });
  const parameters = { repo: address.did, collection: POSTS, rkey: address.rkey };
  const result = await xrpc({ origin }, { method: 'GET', name: 'com.atproto.repo.getRecord', parameters });
  const readError = (response: Parameters<typeof readXrpcError>[0]) => readXrpcError(response, Date.now());
  const cid = readStep(result, { readError }, ({ json }) => readText(json, 'cid'));
  return { uri, cid };
}
