import { corpusPlace } from '../corpus/xRoutes';
import type { SandboxContext } from '../context';
import type { Endpoint } from '../endpoint';
import { xEndpoint } from './callers';
import { searchTweets, type SearchPlace } from './search';
import { tweetOf } from './tweet';
import { toUser } from './user';

/** X's recent search for a person: through what was posted in the sandbox, and through its corpus. */
export function xSearchEndpoint(context: SandboxContext): Endpoint {
  const { world, now } = context;
  const corpus = corpusPlace(now);

  const place: SearchPlace = {
    find(query, since) {
      const posted = world.posts.list('twitter').filter((post) => post.createdAt >= since);
      const found = posted.filter(({ text }) => corpus.fits(query, text)).map((post) => tweetOf(post, now()));
      return [...found, ...corpus.find(query, since)].sort((one, other) => other.createdAt - one.createdAt);
    },
    users(ids, fields) {
      const own = ids.flatMap((id) => world.accounts.byId('twitter', id) ?? []);
      return [...own.map((account) => toUser(context, account, fields)), ...corpus.users(ids, fields)];
    },
  };

  return xEndpoint(
    context,
    {
      name: 'search',
      method: 'GET',
      path: '/tweets/search/recent',
      scopes: ['tweet.read', 'users.read'],
      limit: 'search',
    },
    (_account, { query }) => searchTweets(query, place, now()),
  );
}
