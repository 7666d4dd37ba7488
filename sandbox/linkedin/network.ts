import { MINUTE_MS } from '#contract/durations';
import { NETWORKS } from '#contract/networks';
import type { SandboxNetwork } from '../network';
import type { Consent } from '../oauth/authorizationRequest';
import { LINKEDIN_PATHS } from './paths';
import { showPost } from './posts';
import { linkedInErrorBody, linkedInProblem } from './problems';
import type { NetworkParts } from '../addNetwork';
import { linkedInCommentEndpoints } from './commentEndpoints';
import { linkedInImageEndpoints } from './imageEndpoints';
import { linkedInPostEndpoints } from './postEndpoints';
import { linkedInPostsEndpoints } from './postsEndpoints';
import { linkedInProfileEndpoints } from './profileEndpoints';
import { linkedInTokenEndpoints } from './tokenEndpoints';
import { linkedInVideoEndpoints } from './videoEndpoints';

const { site, authorize, api } = LINKEDIN_PATHS;

/** LinkedIn as the sandbox shows it: its accounts are members. */
const LINKEDIN_NETWORK: SandboxNetwork = {
  platform: 'linkedin',
  name: 'Sandbox LinkedIn',
  site,
  noun: 'profile',
  handle: {
    pattern: /^[A-Za-z0-9-]{3,100}$/,
    rule: 'Letters, digits and hyphens, 3 to 100.',
    suggestion: 'ada-rivers',
  },
  postRoute: `${site}/feed/update/:id`,
  postPath: (_account, { id }) => `${site}/feed/update/urn:li:share:${id}`,
  showText: showPost,
  errorBody: linkedInErrorBody,
  unknownCall: () => linkedInProblem(404),
};

/** LinkedIn's consent page. Only few apps are granted the scopes r_member_social and w_member_social_feed. */
const LINKEDIN_CONSENT: Consent = {
  network: LINKEDIN_NETWORK,
  path: authorize,
  callbackPath: NETWORKS.linkedin.connecting.callbackPath,
  scopes: {
    openid: 'Confirm your identity',
    profile: 'See your name and image',
    email: 'See your email address',
    w_member_social: 'Publish posts in your name',
    w_member_social_feed: 'Comment in your name',
    r_member_social: 'See your posts',
  },
  cannot: ['Read messages', 'See or change your connections', 'Change your profile'],
  scopeSeparator: /[ ,]/,
  needsChallenge: false,
  codeLifetimeMs: 30 * MINUTE_MS,
  error: { error: 'user_cancelled_authorize', error_description: 'The user cancelled the authorization' },
};

/** Sandbox LinkedIn. */
export const SANDBOX_LINKEDIN: NetworkParts = {
  paths: LINKEDIN_PATHS,
  consent: LINKEDIN_CONSENT,
  apiPaths: [`${api}/rest`, `${api}/v2`, `${site}/oauth/v2`],
  endpoints: (context) => [
    ...linkedInTokenEndpoints(context),
    ...linkedInProfileEndpoints(context),
    ...linkedInPostsEndpoints(context),
    ...linkedInPostEndpoints(context),
    ...linkedInCommentEndpoints(context),
    ...linkedInImageEndpoints(context),
    ...linkedInVideoEndpoints(context),
  ],
};
