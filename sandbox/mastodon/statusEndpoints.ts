import { HOUR_MS } from '#contract/durations';
import { readText } from '../../server/lib/json';
import type { ApiResponse } from '../network';
import { type ApiCall, type Endpoint, headerOf } from '../endpoint';
import type { Account, StoredPost, Upload } from '../world/events';
import {
  publicEndpoint,
  userEndpoint,
  listParameter,
  type MastodonServer,
  refuse,
  isSet,
  parameter,
  findApp,
  type MastodonCaller,
  type ErrorName,
} from './calls';
import { detailsOf, toStatus, canRead, isProcessing, type StatusDetails, toAttachment } from './entities';
import { toStoredMedia, readMediaFacts, bytesOf, saveUpload, mediaTypeOf } from '../media';
import { URL_LENGTH, MIME_TYPES } from './profile';
import { linksIn, mentionsIn } from './toHtml';

/** The calls that read single posts, and delete them. */
export function statusEndpoints(server: MastodonServer): Endpoint[] {
  const { world, profile } = server;

  function find(id: string, reader: Account | null): StoredPost | null {
    const post = world.posts.byId('mastodon', id);
    return post !== null && canRead(server, post, reader) ? post : null;
  }

  /** A response about one post, which is not found where somebody must not see it. */
  const about =
    (respond: (post: StoredPost, reader: Account | null) => unknown) =>
    ({ params }: ApiCall, reader: Account | null): ApiResponse => {
      const post = find(readText(params, 'id') ?? '', reader);
      return post === null ? refuse(profile, 'missing') : { status: 200, body: respond(post, reader) };
    };
  const ownOf = (account: Account, { params }: ApiCall): StoredPost | null => {
    const post = find(readText(params, 'id') ?? '', account);
    return post?.accountId === account.id ? post : null;
  };
  const toJson = (reader: Account | null) => (post: StoredPost) => toStatus(server, post, reader);
  const sourceOf = (post: StoredPost) => ({ id: post.id, text: post.text, spoiler_text: detailsOf(post).spoiler });

  function contextOf(post: StoredPost, reader: Account | null): unknown {
    const ancestors: StoredPost[] = [];
    for (let above = detailsOf(post).repliesTo; above !== null;) {
      const one = find(above, reader);
      if (one !== null) ancestors.unshift(one);
      above = one && detailsOf(one).repliesTo;
    }
    const below = (id: string): StoredPost[] =>
      world.posts
        .list('mastodon')
        .filter((one) => detailsOf(one)?.repliesTo === id && canRead(server, one, reader))
        .flatMap((one) => [one, ...below(one.id)]);
    return { ancestors: ancestors.map(toJson(reader)), descendants: below(post.id).map(toJson(reader)) };
  }

  const reading = (name: string, path: string) => ({ name, method: 'GET', path }) as const;
  const several = publicEndpoint(server, reading('statuses-by-id', '/api/v1/statuses'), (call, reader) => {
    const posts = listParameter(call, 'id').flatMap((id) => find(id, reader) ?? []);
    return { status: 200, body: posts.map(toJson(reader)) };
  });
  return [
    ...(profile.hasMetadata ? [several] : []),
    publicEndpoint(
      server,
      reading('status', '/api/v1/statuses/:id'),
      about((post, reader) => toStatus(server, post, reader)),
    ),
    publicEndpoint(server, reading('context', '/api/v1/statuses/:id/context'), about(contextOf)),
    userEndpoint(
      server,
      { ...reading('source', '/api/v1/statuses/:id/source'), scope: 'read:statuses' },
      (account, call) => {
        const post = ownOf(account, call);
        return post === null ? refuse(profile, 'missing') : { status: 200, body: sourceOf(post) };
      },
    ),
    userEndpoint(
      server,
      {
        name: 'status-delete',
        method: 'DELETE',
        path: '/api/v1/statuses/:id',
        scope: 'write:statuses',
        limit: 'deletes',
      },
      (account, call) => {
        const post = ownOf(account, call);
        if (post === null) return refuse(profile, 'missing');
        const body = { ...toStatus(server, post, account), text: post.text };
        world.deletePost(post);
        return { status: 200, body };
      },
    ),
  ];
}

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

/** How long Mastodon works on a file that it does not process at once. */
const PROCESSING_MS = 700;
const SCOPE = 'write:media';

/** The calls by which files are uploaded, described and asked after. */
export function mediaEndpoints(server: MastodonServer): Endpoint[] {
  const { world, profile, now } = server;

  function respond(upload: Upload, waiting: 202 | 206): ApiResponse {
    if (upload.problem !== undefined) return refuse(profile, 'badFile');
    const isReady = !isProcessing(upload, now());
    return { status: isReady ? 200 : waiting, body: toAttachment(server, toStoredMedia(upload), isReady) };
  }

  const upload =
    (isAsynchronous: boolean) =>
    async (account: Account, call: ApiCall): Promise<ApiResponse> => {
      const bytes = bytesOf(call.body, 'file');
      const problem = await problemOf(bytes, parameter(call, 'description'));
      if (bytes === null || problem !== null) return refuse(profile, problem ?? 'badFile');
      const kept = saveUpload(server, account, bytes, parameter(call, 'description'));
      if (kept === null) return refuse(profile, 'badFile');
      const isAtOnce = !isAsynchronous || (profile.hasSecondInstance && isStill(kept.mimeType));
      const made = isAtOnce ? kept : { ...kept, readyAt: now() + PROCESSING_MS };
      world.putUpload(made);
      return respond(made, 202);
    };

  async function problemOf(bytes: Buffer | null, description: string | null): Promise<ErrorName | null> {
    const mimeType = bytes === null ? null : mediaTypeOf(bytes);
    if (bytes === null || mimeType === null || !MIME_TYPES.includes(mimeType)) return 'badFile';
    if ((description ?? '').length > profile.altTextMaxLength) return 'longAltText';
    const isVideo = mimeType.startsWith('video/');
    if (bytes.length > (isVideo ? profile.videoMaxBytes : profile.imageMaxBytes)) return 'bigFile';
    const { width, height } = await readMediaFacts(bytes, mimeType);
    const pixels = (width ?? 0) * (height ?? 0);
    return !isVideo && pixels > profile.imageMaxPixels ? 'bigFile' : null;
  }

  function found(account: Account, { params }: ApiCall): Upload | null {
    return world.upload(account, readText(params, 'id') ?? '');
  }

  const post = (name: string, path: string) => ({ name, method: 'POST', path, scope: SCOPE, limit: 'media' }) as const;
  return [
    userEndpoint(server, post('media', '/api/v2/media'), upload(true)),
    userEndpoint(server, post('media-v1', '/api/v1/media'), upload(false)),
    userEndpoint(
      server,
      { name: 'media-state', method: 'GET', path: '/api/v1/media/:id', scope: SCOPE },
      (account, call) => {
        const one = found(account, call);
        return one === null ? refuse(profile, 'missing') : respond(one, 206);
      },
    ),
    userEndpoint(
      server,
      { name: 'media-update', method: 'PUT', path: '/api/v1/media/:id', scope: SCOPE },
      (account, call) => {
        const one = found(account, call);
        const description = parameter(call, 'description');
        if (one === null) return refuse(profile, 'missing');
        if ((description ?? '').length > profile.altTextMaxLength) return refuse(profile, 'longAltText');
        const changed = { ...one, altText: description ?? one.altText };
        world.putUpload(changed);
        return respond(changed, 206);
      },
    ),
  ];
}

function isStill(mimeType: string): boolean {
  return mimeType.startsWith('image/') && mimeType !== 'image/gif';
}
