import extractCashtags from 'twitter-text/dist/extractCashtags';
import parseTweet from 'twitter-text/dist/parseTweet';
import { DAY_MS } from '#contract/durations';
import { readText, readList, readPath } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../network';
import { type ApiCall, type Endpoint, headerOf, MARK_HEADER } from '../endpoint';
import type { Account, StoredPost, StoredMedia } from '../world/events';
import { xEndpoint, listParameter, readFields, xInvalidRequest, xMissing, xProblem, undefinedProperty } from './calls';
import { toTweet, tweetOf, includesOf } from './entities';
import { toStoredMedia } from '../media';

const READ = ['tweet.read', 'users.read'];
const IDS_MAX = 100;

/** The calls of X's API that read posts by id, and delete one. */
export function xTweetEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;

  function describe(posts: StoredPost[], missing: unknown[], query: unknown, isOne: boolean): ApiResponse {
    const fields = readFields(query);
    if ('error' in fields) return fields.error;
    const rows = posts.map((post) => toTweet(tweetOf(post, context.now()), fields.tweet));
    const data = isOne ? rows[0] : rows;
    const body = {
      ...(rows.length > 0 && { data, ...includesOf(context, posts, fields) }),
      ...(missing.length > 0 && { errors: missing }),
    };
    return { status: 200, body };
  }

  function lookUp(_account: Account, { query }: ApiCall): ApiResponse {
    const ids = listParameter(query, 'ids');
    if (ids.length === 0 || ids.length > IDS_MAX) {
      return xInvalidRequest('The number of values in the `ids` query parameter list is not in [1,100]');
    }
    const found = ids.flatMap((id) => world.posts.byId('twitter', id) ?? []);
    const missing = ids.filter((id) => world.posts.byId('twitter', id) === null);
    return describe(
      found,
      missing.map((id) => xMissing('tweet', 'ids', id)),
      query,
      false,
    );
  }

  function read(_account: Account, { params, query }: ApiCall): ApiResponse {
    const id = readText(params, 'id') ?? '';
    if (!/^\d{1,19}$/.test(id)) {
      return xInvalidRequest(`The \`id\` query parameter value [${id}] is not valid`, { id: [id] });
    }
    const post = world.posts.byId('twitter', id);
    return describe(post === null ? [] : [post], post === null ? [xMissing('tweet', 'id', id)] : [], query, true);
  }

  function remove(account: Account, { params }: ApiCall): ApiResponse {
    const post = world.posts.byId('twitter', readText(params, 'id') ?? '');
    if (post === null) return xProblem(404);
    if (post.accountId !== account.id) return xProblem(403, 'You are not authorized to delete this Tweet.');
    world.deletePost(post);
    return { status: 200, body: { data: { deleted: true } } };
  }

  return [
    xEndpoint(context, { name: 'lookup', method: 'GET', path: '/tweets', scopes: READ, limit: 'timeline' }, lookUp),
    xEndpoint(
      context,
      { name: 'tweet-read', method: 'GET', path: '/tweets/:id', scopes: READ, limit: 'timeline' },
      read,
    ),
    xEndpoint(
      context,
      {
        name: 'tweet-delete',
        method: 'DELETE',
        path: '/tweets/:id',
        scopes: [...READ, 'tweet.write'],
        limit: 'tweetDeletes',
      },
      remove,
    ),
  ];
}

/** X's limit, in weighted characters. */
const TEXT_MAX_WEIGHT = 280;

/** No text of so many characters weighs less; weighing takes quadratic time. */
const WEIGHED_MAX_LENGTH = 10_000;

/** https://docs.x.com/x-api/posts/manage-tweets/integrate, read 2026-08-22. Apps of Enterprise plans have no such limit. */
const CASHTAGS_MAX = 1;

/** Time for which X rejects the same text again; X does not document it, and people report a day. */
const DUPLICATE_WINDOW_MS = DAY_MS;
const STILL_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** The call of X's API that publishes. */
export function createTweetEndpoint(context: SandboxContext): Endpoint {
  const { world } = context;

  function isDuplicate(account: Account, text: string): boolean {
    const since = context.now() - DUPLICATE_WINDOW_MS;
    return world.posts
      .of(account)
      .some((post) => post.createdAt > since && post.media.length === 0 && sameText(post.text, text));
  }

  function create(account: Account, { body, headers }: ApiCall): ApiResponse {
    const strange = strangeProperty(body);
    if (strange !== null) return strange;
    const text = readText(body, 'text')?.trim() ?? '';
    const media = mediaOf(account, body);
    if (media === null) return xInvalidRequest('Your media IDs are invalid.');
    if (text === '' && media.length === 0) return xInvalidRequest('[$.text: must be at least 1 characters long]');
    if (isTooLong(text)) {
      return xProblem(
        400,
        'Your Tweet text is too long. For more information on how Twitter determines text length see https://github.com/twitter/twitter-text.',
      );
    }
    if (text.length <= WEIGHED_MAX_LENGTH && extractCashtags(text).length > CASHTAGS_MAX) {
      return xProblem(403, 'There can be a maximum of one cashtag in a Post.');
    }
    const missing = missingReference(body);
    if (missing !== null) return missing;
    if (!context.isLenient && media.length === 0 && isDuplicate(account, text)) {
      return xProblem(403, 'You are not allowed to create a Tweet with duplicate content.');
    }
    const mark = headerOf({ headers }, MARK_HEADER);
    const post = world.acceptPost(account, text, media, { ...tweetDetails(body), ...(mark !== '' && { mark }) });
    return { status: 201, body: { data: toTweet(tweetOf(post, context.now()), []) } };
  }

  /** The error of a reply or a quote of a post that is not there; null when all is. */
  function missingReference(body: unknown): ApiResponse | null {
    const replied = readText(body, 'reply', 'in_reply_to_tweet_id');
    const quoted = readText(body, 'quote_tweet_id');
    const isMissing = (id: string | null) => id !== null && world.posts.byId('twitter', id) === null;
    if (isMissing(replied)) {
      return xProblem(403, 'You attempted to reply to a Tweet that is deleted or not visible to you.');
    }
    return isMissing(quoted) ? xProblem(403, 'The Tweet that you quote is deleted or not visible to you.') : null;
  }

  /** Null when something is attached that was never uploaded, or more than X takes. */
  function mediaOf(account: Account, body: unknown): StoredMedia[] | null {
    if (readPath(body, 'media') !== undefined && readList(body, 'media', 'media_ids').length === 0) return null;
    const ids = readList(body, 'media', 'media_ids').map(String);
    const uploads = ids.flatMap((id) => world.upload(account, id) ?? []);
    const isMixed = uploads.length > 1 && uploads.some(({ mimeType }) => !STILL_TYPES.includes(mimeType));
    return uploads.length < ids.length || ids.length > 4 || isMixed ? null : uploads.map(toStoredMedia);
  }

  const scopes = ['tweet.read', 'tweet.write', 'users.read'];
  return xEndpoint(context, { name: 'tweets', method: 'POST', path: '/tweets', scopes, limit: 'tweets' }, create);
}

function sameText(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}

function isTooLong(text: string): boolean {
  return text.length > WEIGHED_MAX_LENGTH || parseTweet(text).weightedLength > TEXT_MAX_WEIGHT;
}

/** Properties of a new post; polls, places, communities and the like are rejected as X rejects unknown ones. */
const PROPERTIES: Record<string, readonly string[]> = {
  $: ['text', 'media', 'reply', 'quote_tweet_id', 'reply_settings'],
  '$.media': ['media_ids'],
  '$.reply': ['in_reply_to_tweet_id'],
};

const REPLY_SETTINGS = ['following', 'mentionedUsers', 'subscribers', 'verified'];
const KEPT = ['reply', 'quote_tweet_id', 'reply_settings'];

/** X's error of the body of a new post that says what it may not; null when nothing is wrong with it. */
function strangeProperty(body: unknown): ApiResponse | null {
  if (typeof body !== 'object' || body === null) return xInvalidRequest('The body is not a JSON object.');
  for (const [path, known] of Object.entries(PROPERTIES)) {
    const value = path === '$' ? body : readPath(body, path.slice(2));
    if (value === undefined) continue;
    if (typeof value !== 'object' || value === null) return xInvalidRequest(`[${path}: is not an object]`);
    const strange = undefinedProperty(value, known, path);
    if (strange !== null) return strange;
  }
  const setting = readPath(body, 'reply_settings');
  if (setting !== undefined && !REPLY_SETTINGS.some((one) => one === setting)) {
    return xInvalidRequest(
      `[$.reply_settings: does not have a value in the enumeration [${REPLY_SETTINGS.join(', ')}]]`,
    );
  }
  const isBoth = readPath(body, 'quote_tweet_id') !== undefined && readPath(body, 'media') !== undefined;
  return isBoth ? xInvalidRequest('Only one of `media` and `quote_tweet_id` may be given.') : null;
}

/** Stored details of a new post besides its text and its media. */
function tweetDetails(body: unknown): { details?: Record<string, unknown> } {
  const said = KEPT.map((name) => [name, readPath(body, name)] as const).filter(([, value]) => value !== undefined);
  return said.length === 0 ? {} : { details: Object.fromEntries(said) };
}
