import { HOUR_MS } from '#contract/durations';
import type { ApiResponse } from '../apiResponse';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import { toStoredMedia } from '../uploads';
import type { Account, StoredPost, Upload } from '../world/events';
import { userEndpoint } from './endpoint';
import { detailsOf, isProcessing, toStatus, type StatusDetails } from './entities';
import { isSet, listParameter, parameter } from './parameters';
import { findApp, type MastodonCaller, type MastodonServer } from './server';
import { refuse, type ErrorName } from './words';
import { canRead } from './visibility';
import { URL_LENGTH } from './profile';
import { linksIn, mentionsIn } from './toHtml';

/** How long a key is remembered. */
const KEY_KEPT_MS = HOUR_MS;
const VISIBILITIES = ['public', 'unlisted', 'private', 'direct'] as const;
/** Parameters that are not modeled: refused, so that nobody believes that they worked. */
const UNMODELED = ['scheduled_at', 'quoted_status_id', 'poll'];

/** The call that publishes. */
export function createStatusEndpoint(server: MastodonServer): Endpoint {
  const { world, profile, now, limits, host } = server;

  function create(account: Account, call: ApiCall, { grant }: MastodonCaller): ApiResponse {
    const key = headerOf(call, 'idempotency-key') || null;
    if (key !== null && isSpent(account, key)) return refuse(profile, 'spentKey');
    const known = key === null ? null : postOfKey(account, key);
    if (known !== null) return { status: 200, body: toStatus(server, known, account) };
    const visibility = VISIBILITIES.find((one) => one === (parameter(call, 'visibility') ?? 'public'));
    const isUnmodeled = UNMODELED.some((name) => hasParameter(call, name));
    const repliesTo = parameter(call, 'in_reply_to_id') || null;
    if (visibility === undefined || isUnmodeled) return refuse(profile, 'badValue');
    if (repliesTo !== null && !isThere(repliesTo, account)) return refuse(profile, 'missing');
    const ids = listParameter(call, 'media_ids').filter((id) => id !== '');
    const uploads = ids.flatMap((id) => world.upload(account, id) ?? []);
    const spoiler = parameter(call, 'spoiler_text') ?? '';
    // A warning before nothing is the text.
    const text = parameter(call, 'status')?.trim() || spoiler;
    const problem = uploads.length < ids.length ? 'missing' : problemOf(text, spoiler, uploads);
    if (problem !== null) return refuse(profile, problem);
    const app = findApp(server, grant.clientId);
    const details: StatusDetails = {
      visibility,
      spoiler: text === spoiler ? '' : spoiler,
      isSensitive: isSet(call, 'sensitive') || spoiler !== '',
      language: parameter(call, 'language') || null,
      repliesTo,
      app: { name: app?.name ?? '', website: app?.website ?? null },
      key,
    };
    const isHidden = visibility === 'private' || visibility === 'direct';
    const post = world.acceptPost(account, text, uploads.map(toStoredMedia), {
      details,
      ...(isHidden && { publicFrom: null }),
    });
    return { status: 200, body: toStatus(server, post, account) };
  }

  /** Pixelfed takes a key once, whatever came of the call that had it. */
  function isSpent({ id }: Account, key: string): boolean {
    if (profile.repeatedKey !== 'error') return false;
    return !limits.take(`mastodon key ${host()} ${id} ${key}`, { calls: 1, windowMs: KEY_KEPT_MS }).isAllowed;
  }

  function postOfKey(account: Account, key: string): StoredPost | null {
    if (profile.repeatedKey === 'anotherPost') return null;
    const since = now() - KEY_KEPT_MS;
    return world.posts.of(account).find((post) => post.createdAt > since && detailsOf(post)?.key === key) ?? null;
  }

  function isThere(id: string, reader: Account): boolean {
    const post = world.posts.byId('mastodon', id);
    return post !== null && canRead(server, post, reader);
  }

  function problemOf(text: string, spoiler: string, uploads: readonly Upload[]): ErrorName | null {
    if (profile.needsFile && uploads.length === 0) return 'noFile';
    if (text.trim() === '' && uploads.length === 0) return 'blank';
    if (countedLength(spoiler + text) > profile.maxCharacters) return 'tooLong';
    if (uploads.length > profile.maxFiles) return 'tooManyFiles';
    if (uploads.length > 1 && uploads.some(({ mimeType }) => mimeType.startsWith('video/'))) return 'mixedFiles';
    return uploads.some((upload) => isProcessing(upload, now())) ? 'notReady' : null;
  }

  return userEndpoint(
    server,
    { name: 'statuses', method: 'POST', path: '/api/v1/statuses', scope: 'write:statuses', limit: 'statuses' },
    create,
  );
}

function hasParameter(call: ApiCall, name: string): boolean {
  const keys = [call.query, call.body].flatMap((source) => Object.keys((source as object | null | undefined) ?? {}));
  return keys.some((key) => key === name || key.startsWith(`${name}[`)) && parameter(call, name) !== '';
}

const segmenter = new Intl.Segmenter();

/** Length of a text as Mastodon counts it: a link as 23, a mention without its host, graphemes. */
function countedLength(text: string): number {
  let counted = '';
  let end = 0;
  const links = linksIn(text).map(({ start, end: to }) => ({ start, end: to, counts: 'x'.repeat(URL_LENGTH) }));
  const mentions = mentionsIn(text).map(({ name, start, end: to }) => ({ start, end: to, counts: `@${name}` }));
  for (const entity of [...links, ...mentions].sort((one, other) => one.start - other.start)) {
    if (entity.start < end) continue;
    counted += text.slice(end, entity.start) + entity.counts;
    end = entity.end;
  }
  let length = 0;
  for (const _segment of segmenter.segment(counted + text.slice(end))) length += 1;
  return length;
}
