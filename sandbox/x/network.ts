import { NETWORKS } from '#contract/networks';
import type { Consent } from '../oauth/authorizationRequest';
import type { SandboxNetwork } from '../network';
import { X_PATHS } from './paths';
import { xErrorBody, xProblem } from './problems';
import type { NetworkParts } from '../addNetwork';
import { createTweetEndpoint } from './createTweet';
import { xMediaEndpoints } from './mediaEndpoints';
import { xSearchEndpoint } from './searchEndpoint';
import { xTokenEndpoints } from './tokenEndpoints';
import { xTweetEndpoints } from './tweetEndpoints';
import { xUserEndpoints } from './userEndpoints';

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
