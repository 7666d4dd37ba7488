import { NetworkError, type Actor, type Draft, type DraftMedia, type PublishOutcome } from '../connector';
import { outage, readPublishResult } from '../outcomes';
import { unfit, Unprepared } from '../preparation';
import { openAccess, type MastodonApi } from './api';
import { checkDraft, fitTo } from './checkDraft';
import { readMastodonError } from './errors';
import { pause, stateOf, uploadFile, waitUntilReady, type Uploading } from './files';
import { idOn, readPosted } from './posts';
import { canRepeat, newPrepared, readPrepared, writePrepared, type Prepared } from './preparation';
import type { ServerFacts } from './serverFacts';

/** How posts are published; `pollMs` is the pause between two questions whether a file is ready. */
export type Publishing = {
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
