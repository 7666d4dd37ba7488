import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#contract/durations';
import { parseJson, readList, readNumber, readPath, readText } from '../../lib/json';
import { NetworkError, type Actor, type Draft, type DraftMedia, type PublishOutcome } from '../connector';
import { outage, readPublishResult } from '../outcomes';
import { unfit, Unprepared } from '../preparation';
import { openAccess, type MastodonApi, readMastodonError } from './api';
import { checkDraft, fitTo, pause, stateOf, uploadFile, waitUntilReady, type Uploading } from './media';
import { idOn, readPosted } from './posts';
import type { ServerFacts } from './serverFacts';

/** How posts are published; `pollMs` is the pause between two questions whether a file is ready. */
type Publishing = {
  api: MastodonApi;
  factsOf: (origin: string, request: { signal: AbortSignal }) => Promise<ServerFacts>;
  now: () => number;
  pollMs: number;
};

/**
 * Pauses before a refused post with files is sent again, in units of `pollMs`: a server may refuse files that it has just
 * called ready, and only its words, in its own language, tell that from other reasons.
 */
const REPEAT_PAUSES = [1, 2, 4];

const IN_OTHER_HANDS = outage({ code: 'not_noted', detail: 'Another server has this post, or the database was away.' });

/** Publishes in an account's name; throws Unprepared when it comes to nothing before the call that publishes. */
export async function publishStatus(
  { api, factsOf, now, pollMs }: Publishing,
  { accessToken }: Actor,
  draft: Draft,
  signal: AbortSignal,
): Promise<PublishOutcome> {
  const { origin, token } = openAccess(accessToken);
  const { preparation } = draft;
  const { limits, software, honorsKeys } = await readFacts();
  const media: DraftMedia[] = [];
  for (const file of draft.media ?? []) media.push(await fitTo(file, limits));
  checkDraft({ ...draft, media }, limits);
  if (software === 'pixelfed' && media.length === 0 && draft.answers === undefined) {
    throw unfit('media_unfit', 'Pixelfed takes no post without a file.');
  }
  const uploading: Uploading = { api, origin, token, signal, now, pollMs, limits };
  let prepared = begin();
  const ids = await placeFiles();
  const isFirst = prepared.sentAt === null;
  await note({ ...prepared, honorsKey: honorsKeys, sentAt: prepared.sentAt ?? now() });
  const outcome = await sendUntilTaken();
  // Whatever comes next, it is no repetition; unless this was one, which proves nothing about the call before it.
  if (isFirst && isCertainFailure(outcome)) {
    // Under a new key: a server may take one only once, whatever came of it.
    await preparation?.note(writePrepared({ ...newPrepared(honorsKeys), media: prepared.media }));
  }
  return outcome;

  async function readFacts(): Promise<ServerFacts> {
    try {
      return await factsOf(origin, { signal });
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      throw new Unprepared(outage({ code: error.code, detail: error.message }));
    }
  }

  /** What an earlier try left. Where the key is not valid any more, that try is known to have failed. */
  function begin(): Prepared {
    const earlier = readPrepared(preparation?.made ?? null);
    if (earlier === null) return newPrepared(honorsKeys);
    return canRepeat(earlier, now()) ? earlier : { ...newPrepared(honorsKeys), media: earlier.media };
  }

  async function note(next: Prepared): Promise<void> {
    prepared = next;
    const isOurs = (await preparation?.note(writePrepared(next))) ?? true;
    if (!isOurs) throw new Unprepared(IN_OTHER_HANDS);
  }

  /** Uploads the files that are not at the server yet, and waits until all can be attached; their ids. */
  async function placeFiles(): Promise<string[]> {
    const placed: string[] = [];
    for (const [index, file] of media.entries()) {
      const known = prepared.media[index] ?? null;
      // A post that was sent once is repeated as it was.
      const isThere = known !== null && (prepared.sentAt !== null || (await stateOf(uploading, known)) !== 'gone');
      placed.push(isThere ? known : await uploadFile(uploading, file));
      if (!isThere) await note({ ...prepared, media: media.map((_file, at) => placed[at] ?? null) });
    }
    if (prepared.sentAt === null) await waitUntilReady(uploading, placed);
    return placed;
  }

  async function sendUntilTaken(): Promise<PublishOutcome> {
    for (const pauses of [...REPEAT_PAUSES, null]) {
      const outcome = await send();
      const mayBeEarly = ids.length > 0 && outcome.kind === 'refused' && outcome.class === 'content';
      if (!mayBeEarly || pauses === null) return outcome;
      await pause(uploading, pauses * pollMs);
      await waitUntilReady(uploading, ids);
      if (!honorsKeys) await note({ ...prepared, key: newPrepared(honorsKeys).key });
    }
    throw new Error('Not reached: the last round returns.');
  }

  async function send(): Promise<PublishOutcome> {
    const { visibility, content_warning: warning, language } = draft.setting ?? {};
    const parent = draft.answers && idOn(new URL(origin).host, draft.answers.parent);
    const form: [string, string][] = [
      ['status', draft.text],
      ...ids.map((id): [string, string] => ['media_ids[]', id]),
      ...Object.entries({
        in_reply_to_id: parent,
        visibility,
        spoiler_text: warning,
        sensitive: warning && 'true',
        language,
      }).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
    ];
    const headers = { 'idempotency-key': prepared.key };
    const result = await api.send(origin, { method: 'POST', path: '/api/v1/statuses', form, token, headers, signal });
    return readPublishResult(result, {
      platform: 'mastodon',
      readPosted: ({ json }) => readPosted(json, origin),
      readError: (response) => readMastodonError(response, now()),
    });
  }
}

function isCertainFailure({ kind }: PublishOutcome): boolean {
  return kind === 'refused' || kind === 'deferred';
}

/**
 * What is kept of a post before it is sent, so that a repetition sends the same. `media`: ids of its files at the server,
 * null for those that are not there yet; `sentAt`: first sending that is not known to have failed (epoch milliseconds).
 */
type Prepared = { key: string; media: (string | null)[]; honorsKey: boolean; sentAt: number | null };

/**
 * Mastodon keeps a key for an hour from when it made the post, which is not before our first sending; the rest is for
 * clocks that differ and calls that take long.
 */
const REPEATABLE_MS = 55 * MINUTE_MS;
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/** A post of which nothing has been sent. */
function newPrepared(honorsKey: boolean): Prepared {
  return { key: randomUUID(), media: [], honorsKey, sentAt: null };
}

function writePrepared(prepared: Prepared): string {
  return JSON.stringify(prepared);
}

/** Null for what is not one. */
export function readPrepared(made: string | null): Prepared | null {
  const json = made === null ? undefined : parseJson(made);
  const key = readText(json, 'key');
  if (key === null) return null;
  const media = readList(json, 'media').map((id) => (typeof id === 'string' ? id : null));
  return { key, media, honorsKey: readPath(json, 'honorsKey') === true, sentAt: readNumber(json, 'sentAt') };
}

/** True if sending a post again can't make a second one: it was never sent, or its server still knows the key. */
export function canRepeat({ honorsKey, sentAt }: Prepared, now: number): boolean {
  if (sentAt === null) return true;
  const age = now - sentAt;
  return honorsKey && age > -CLOCKS_DIFFER_MS && age < REPEATABLE_MS;
}
