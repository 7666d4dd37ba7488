import { DAY_MS } from '#contract/durations';
import { POST_TEXT_LIMIT } from '#contract/limits';
import { xWeightedLength } from '#contract/xWeight';
import { readList, readText } from '../../networks/json';
import type { SandboxContext } from '../context';
import { headerOf, MARK_HEADER, type Answer, type ApiCall, type Endpoint } from '../endpoint';
import { SANDBOX_PATHS } from '../paths';
import { toStoredMedia } from '../uploads';
import type { Account, StoredMedia } from '../world/events';
import { followersOf } from '../world/growth';
import { asXCaller, xCaller } from './callers';
import { xInvalidRequest, xProblem } from './problems';
import { toTweet } from './tweet';

/** How long X remembers a text and refuses it again; X does not say, a day is what people report. */
const DUPLICATE_WINDOW_MS = DAY_MS;
const KNOWN_PROPERTIES = ['text', 'media'];
const STILL_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const PAGE_SIZE = { initial: 10, least: 5, most: 100 };

/** The calls of X's API that publish and read. */
export function xTweetEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;
  const api = SANDBOX_PATHS.twitter.api;
  const accountOf = (call: ApiCall) => xCaller(context, call)?.account ?? null;

  function isDuplicate(account: Account, text: string): boolean {
    const since = context.now() - DUPLICATE_WINDOW_MS;
    return world.posts
      .of(account)
      .some((post) => post.createdAt > since && post.media.length === 0 && sameText(post.text, text));
  }

  function create(account: Account, { body, headers }: ApiCall): Answer {
    if (typeof body !== 'object' || body === null) return xInvalidRequest('The body is not a JSON object.');
    const strange = Object.keys(body).find((name) => !KNOWN_PROPERTIES.includes(name));
    if (strange !== undefined) {
      return xInvalidRequest(
        `[$.${strange}: is not defined in the schema and the schema does not allow additional properties]`,
      );
    }
    const text = readText(body, 'text')?.trim() ?? '';
    const media = mediaOf(account, body);
    if (media === null) return xInvalidRequest('Your media IDs are invalid.');
    if (text === '' && media.length === 0) return xInvalidRequest('[$.text: must be at least 1 characters long]');
    if (xWeightedLength(text) > POST_TEXT_LIMIT.twitter) {
      return xProblem(
        400,
        'Your Tweet text is too long. For more information on how Twitter determines text length see https://github.com/twitter/twitter-text.',
      );
    }
    if (!context.isLenient && media.length === 0 && isDuplicate(account, text)) {
      return xProblem(403, 'You are not allowed to create a Tweet with duplicate content.');
    }
    const post = world.acceptPost(account, text, media, headerOf({ headers }, MARK_HEADER));
    return { status: 201, body: { data: toTweet(post, [], context.now()) } };
  }

  /** Null when something is attached that was never uploaded, or more than X takes. */
  function mediaOf(account: Account, body: unknown): StoredMedia[] | null {
    const ids = readList(body, 'media', 'media_ids').map(String);
    const uploads = ids.flatMap((id) => world.upload(account, id) ?? []);
    const isMixed = uploads.length > 1 && uploads.some(({ mimeType }) => !STILL_TYPES.includes(mimeType));
    return uploads.length < ids.length || ids.length > 4 || isMixed ? null : uploads.map(toStoredMedia);
  }

  function timeline(call: ApiCall): Answer {
    const account = world.accounts.byId('twitter', readText(call.params, 'id') ?? '');
    if (account === null) return xProblem(404, 'Could not find user.');
    const size = Number(readText(call.query, 'max_results') ?? PAGE_SIZE.initial);
    if (!(size >= PAGE_SIZE.least && size <= PAGE_SIZE.most)) {
      return xInvalidRequest(`The \`max_results\` query parameter value [${size}] is not between 5 and 100`);
    }
    const fields = (readText(call.query, 'tweet.fields') ?? '').split(',');
    const all = world.posts.of(account);
    const newest = all.slice(-size).reverse();
    if (newest.length === 0) return { status: 200, body: { meta: { result_count: 0 } } };
    const oldest_id = newest.at(-1)?.id;
    const meta = {
      result_count: newest.length,
      newest_id: newest.at(0)?.id,
      oldest_id,
      ...(all.length > newest.length && { next_token: oldest_id }),
    };
    return { status: 200, body: { data: newest.map((post) => toTweet(post, fields, context.now())), meta } };
  }

  function lookUp({ query }: ApiCall): Answer {
    const ids = (readText(query, 'ids') ?? '').split(',');
    if (ids.length > 100)
      return xInvalidRequest('The number of values in the `ids` query parameter list is not in [1,100]');
    const fields = (readText(query, 'tweet.fields') ?? '').split(',');
    const found = world.posts.list('twitter').filter(({ id }) => ids.includes(id));
    return { status: 200, body: { data: found.map((post) => toTweet(post, fields, context.now())) } };
  }

  return [
    {
      name: 'me',
      method: 'GET',
      path: `${api}/2/users/me`,
      accountOf,
      answer: (call) =>
        asXCaller(context, call, { scopes: ['users.read', 'tweet.read'], limit: 'me' }, ({ account }) => {
          const { id, name, handle, createdAt } = account;
          const followers_count = followersOf(id, context.now() - createdAt);
          const public_metrics = { followers_count, following_count: 0, tweet_count: world.posts.of(account).length };
          const hasMetrics = (readText(call.query, 'user.fields') ?? '').split(',').includes('public_metrics');
          return { status: 200, body: { data: { id, name, username: handle, ...(hasMetrics && { public_metrics }) } } };
        }),
    },
    {
      name: 'tweets',
      method: 'POST',
      path: `${api}/2/tweets`,
      accountOf,
      answer: (call) =>
        asXCaller(
          context,
          call,
          { scopes: ['tweet.read', 'tweet.write', 'users.read'], limit: 'tweets' },
          ({ account }) => create(account, call),
        ),
    },
    {
      name: 'lookup',
      method: 'GET',
      path: `${api}/2/tweets`,
      accountOf,
      answer: (call) =>
        asXCaller(context, call, { scopes: ['tweet.read', 'users.read'], limit: 'timeline' }, () => lookUp(call)),
    },
    {
      name: 'timeline',
      method: 'GET',
      path: `${api}/2/users/:id/tweets`,
      accountOf,
      answer: (call) =>
        asXCaller(context, call, { scopes: ['tweet.read', 'users.read'], limit: 'timeline' }, () => timeline(call)),
    },
  ];
}

function sameText(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}
