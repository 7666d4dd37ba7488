import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall, Endpoint } from '../endpoint';
import type { Account, StoredPost } from '../world/events';
import { xEndpoint } from './callers';
import { listParameter, readFields } from './fields';
import { xInvalidRequest, xMissing, xProblem } from './problems';
import { toTweet, tweetOf } from './tweet';
import { includesOf } from './user';

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
