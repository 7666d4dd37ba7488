import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../network';
import type { ApiCall, Endpoint } from '../endpoint';
import type { Account } from '../world/events';
import { faceUrl } from '../faces';
import { xEndpoint, readFields, xInvalidRequest, xMissing } from './calls';
import { toTweet, tweetOf, includesOf, toUser } from './entities';

const READ = ['tweet.read', 'users.read'];
const PAGE_SIZE = { initial: 10, least: 5, most: 100 };

/** The calls of X's API that tell who somebody is and what they posted. */
export function xUserEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;

  function describe(account: Account | null, call: ApiCall, missing: unknown): ApiResponse {
    const fields = readFields(call.query);
    if ('error' in fields) return fields.error;
    if (account === null) return { status: 200, body: { errors: [missing] } };
    const picture = fields.user.includes('profile_image_url') && {
      profile_image_url: faceUrl(call, account, '_normal'),
    };
    return { status: 200, body: { data: { ...toUser(context, account, fields.user), ...picture } } };
  }

  function byId(_account: Account, call: ApiCall): ApiResponse {
    const id = readText(call.params, 'id') ?? '';
    return describe(world.accounts.byId('twitter', id), call, xMissing('user', 'id', id));
  }

  function byUsername(_account: Account, call: ApiCall): ApiResponse {
    const name = readText(call.params, 'username') ?? '';
    return describe(world.accounts.byHandle('twitter', name), call, xMissing('user', 'username', name));
  }

  function timeline(_account: Account, { params, query }: ApiCall): ApiResponse {
    const id = readText(params, 'id') ?? '';
    const account = world.accounts.byId('twitter', id);
    if (account === null) return { status: 200, body: { errors: [xMissing('user', 'id', id)] } };
    const size = Number(readText(query, 'max_results') ?? PAGE_SIZE.initial);
    if (!(size >= PAGE_SIZE.least && size <= PAGE_SIZE.most)) {
      return xInvalidRequest(`The \`max_results\` query parameter value [${size}] is not between 5 and 100`);
    }
    const fields = readFields(query);
    if ('error' in fields) return fields.error;
    const bound = (name: string) => /^\d{1,19}$/.exec(readText(query, name) ?? '')?.[0];
    const [since, until] = [bound('since_id'), bound('until_id')];
    const isInside = ({ id }: { id: string }) =>
      (since === undefined || BigInt(id) > BigInt(since)) && (until === undefined || BigInt(id) < BigInt(until));
    const newest = world.posts.of(account).toReversed().filter(isInside);
    const token = readText(query, 'pagination_token');
    const begin = token === null ? 0 : newest.findIndex((post) => post.id === token) + 1;
    if (token !== null && begin === 0) {
      return xInvalidRequest('Invalid pagination token', { pagination_token: [token] });
    }
    const page = newest.slice(begin, begin + size);
    if (page.length === 0) return { status: 200, body: { meta: { result_count: 0 } } };
    const oldest_id = page.at(-1)?.id;
    const meta = {
      result_count: page.length,
      newest_id: page[0]?.id,
      oldest_id,
      ...(begin + size < newest.length && { next_token: oldest_id }),
    };
    const data = page.map((post) => toTweet(tweetOf(post, context.now()), fields.tweet));
    return { status: 200, body: { data, ...includesOf(context, page, fields), meta } };
  }

  const reading = (name: string, path: string, limit: 'me' | 'timeline') => ({
    name,
    method: 'GET' as const,
    path,
    scopes: READ,
    limit,
  });
  return [
    xEndpoint(context, reading('me', '/users/me', 'me'), (account, call) => describe(account, call, null)),
    xEndpoint(context, reading('user', '/users/:id', 'timeline'), byId),
    xEndpoint(context, reading('user-by-username', '/users/by/username/:username', 'timeline'), byUsername),
    xEndpoint(context, reading('timeline', '/users/:id/tweets', 'timeline'), timeline),
  ];
}
