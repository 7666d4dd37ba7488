import { NETWORKS } from '#contract/networks';
import type { Consent } from '../oauth/authorization';
import type { SandboxNetwork } from '../network';
import { X_PATHS, xErrorBody, xProblem, xEndpoint } from './calls';
import type { NetworkParts } from '../addNetwork';
import { createTweetEndpoint, xTweetEndpoints } from './tweetEndpoints';
import { xMediaEndpoints } from './mediaEndpoints';
import { xTokenEndpoints } from './tokenEndpoints';
import { xUserEndpoints } from './userEndpoints';
import { corpusPlace } from '../corpus/corpusRoutes';
import type { SandboxContext } from '../context';
import type { Endpoint } from '../endpoint';
import { searchTweets, type SearchPlace } from './search';
import { tweetOf, toUser } from './entities';

const { site, authorize, api } = X_PATHS;

/** X as the sandbox shows it. */
const X_NETWORK: SandboxNetwork = {
  platform: 'twitter',
  name: 'Sandbox X',
  site,
  noun: 'account',
  handle: {
    pattern: /^[A-Za-z0-9_]{1,15}$/,
    rule: 'Letters, digits and underscores, at most 15.',
    suggestion: 'river_cafe',
  },
  postRoute: `${site}/:handle/status/:id`,
  postPath: ({ handle }, { id }) => `${site}/${handle}/status/${id}`,
  errorBody: xErrorBody,
  unknownCall: () => xProblem(404),
};

/** X's consent page; a code is valid for 30 seconds. */
const X_CONSENT: Consent = {
  network: X_NETWORK,
  path: authorize,
  callbackPath: NETWORKS.twitter.connecting.callbackPath,
  scopes: {
    'tweet.read': 'See the posts of this account',
    'tweet.write': 'Publish posts in its name',
    'users.read': 'See its name and handle',
    'media.write': 'Upload images and videos for its posts',
    'offline.access': 'Stay connected until you disconnect it',
  },
  cannot: ['Read private messages', 'Follow or unfollow anyone', 'Change the password or the profile'],
  scopeSeparator: / /,
  needsChallenge: true,
  codeLifetimeMs: 30_000,
  error: { error: 'access_denied' },
};

/** Sandbox X. */
export const SANDBOX_X: NetworkParts = {
  paths: X_PATHS,
  consent: X_CONSENT,
  apiPaths: [`${api}/2`, `${api}/1.1`, `${api}/oauth2`],
  endpoints: (context) => [
    ...xTokenEndpoints(context),
    createTweetEndpoint(context),
    ...xTweetEndpoints(context),
    ...xUserEndpoints(context),
    xSearchEndpoint(context),
    ...xMediaEndpoints(context),
  ],
};

/** X's recent search for a person: through what was posted in the sandbox, and through its corpus. */
function xSearchEndpoint(context: SandboxContext): Endpoint {
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
