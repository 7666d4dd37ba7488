import { randomUUID } from 'node:crypto';
import { decodeHTML } from 'entities';
import { LONGEST_TEXT } from '#contract/accountLimits';
import { MINUTE_MS } from '#contract/durations';
import { readDate, readList, readPath, readText, parseJson, readNumber } from '../../lib/json';
import { parseUrl } from '../../lib/addresses';
import {
  type RemotePost,
  NetworkError,
  type Actor,
  type Draft,
  type DraftMedia,
  type PublishOutcome,
} from '../connector';
import { failure, outage, readPublishResult } from '../outcomes';
import { unfit, Unprepared } from '../preparation';
import { openAccess, type MastodonApi, readMastodonError } from './api';
import { checkDraft, fitTo, pause, stateOf, uploadFile, waitUntilReady, type Uploading } from './media';
import type { ServerFacts } from './serverFacts';

/** A post's id over all servers. */
export function remoteIdOf(id: string, host: string): string {
  return `${id}@${host}`;
}

/** A post's id on its own server; null if it is one of another. */
export function idOn(host: string, remoteId: string): string | null {
  const end = remoteId.lastIndexOf('@');
  return end > 0 && remoteId.slice(end + 1) === host ? remoteId.slice(0, end) : null;
}

/** Address at which people read a post, if it is on the server itself. */
function urlOf(status: unknown, origin: string): string | null {
  const url = readText(status, 'url');
  return url !== null && parseUrl(url)?.origin === origin ? url : null;
}

/** The post that a response describes; null if it names none. */
function readPosted(status: unknown, origin: string): { remoteId: string; remoteUrl: string | null } | null {
  const id = readText(status, 'id');
  if (id === null || readText(status, 'created_at') === null) return null;
  return { remoteId: remoteIdOf(id, new URL(origin).host), remoteUrl: urlOf(status, origin) };
}

/**
 * A post of a timeline. Of a mention the server shows the name alone, and not what was written: `source` is the post's
 * text where it is known. Null if the row can't be read.
 */
export function readStatus(row: unknown, origin: string, source: string | null): RemotePost | null {
  const posted = readPosted(row, origin);
  const content = readPath(row, 'content');
  const createdAt = readDate(row, 'created_at');
  if (posted === null || typeof content !== 'string' || createdAt === null) return null;
  return { ...posted, text: source ?? writtenText(content), createdAt };
}

/** True if a post's text can't be told from what the server shows of it. */
export function hasMentions(row: unknown): boolean {
  return readList(row, 'mentions').length > 0 || /class="[^"]*\bu-url\b/.test(readText(row, 'content') ?? '');
}

/** Behind this, a text is not known; the publisher takes such a post for one that may be ours. */
const CUT = '…';

/** Markup that is read of one post, a multiple of the longest text. */
const READ_MAX_LENGTH = 4 * LONGEST_TEXT;

/** In what servers send, neither sign of a tag stands within one. */
const PIECE = /<(?<tag>\/?[a-z][a-z\d]*)(?<attributes>[^<>]*)>|(?<words>[^<]+|<+(?![a-z/])[^<]*|<[^<]*)/gi;

const BREAKS: Record<string, string> = { br: '\n', '/p': '\n\n', '/li': '\n', '/blockquote': '\n\n', '/pre': '\n\n' };

type Link = { href: string; kind: 'address' | 'hashtag' | 'mention' };

/**
 * The text that somebody wrote, out of the HTML that a server shows: paragraphs and breaks as lines, links in full, which
 * are cut for the eye there. Of a mention the server shows the name but not the host, so that the text ends behind the
 * first one.
 */
export function writtenText(content: string): string {
  let text = '';
  let link: Link | null = null;
  for (const { groups = {} } of content.slice(0, READ_MAX_LENGTH).matchAll(PIECE)) {
    const { tag, attributes = '', words } = groups;
    const name = tag?.toLowerCase() ?? '';
    if (words !== undefined) text += link?.kind === 'address' ? '' : words.includes('&') ? decodeHTML(words) : words;
    else if (name === 'a') link = readLink(attributes);
    else if (name === '/a' && link !== null) {
      if (link.kind === 'mention') return text + CUT;
      if (link.kind === 'address') text += link.href;
      link = null;
    } else text += BREAKS[name] ?? '';
  }
  return content.length > READ_MAX_LENGTH ? text + CUT : text.trim();
}

function readLink(attributes: string): Link {
  const classes = readAttribute(attributes, 'class').split(/\s+/);
  const kind = classes.includes('hashtag') ? 'hashtag' : classes.includes('mention') ? 'mention' : 'address';
  return { href: readAttribute(attributes, 'href'), kind };
}

function readAttribute(attributes: string, name: string): string {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? [];
  return decodeHTML(double ?? single ?? '');
}

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

const IN_OTHER_HANDS = outage(failure('not_noted'));

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
    throw unfit('media_required', { software: 'Pixelfed' });
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
      throw new Unprepared(outage(error.failure));
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
