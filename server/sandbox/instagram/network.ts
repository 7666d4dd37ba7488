import { MINUTE_MS } from '#contract/durations';
import { NETWORKS } from '#contract/networks';
import { graphErrorBody, unknownGraphCall } from '../meta/graphErrors';
import { META_DENIAL } from '../meta/tokenEndpoints';
import type { SandboxNetwork } from '../network';
import type { Consent } from '../oauth/authorizationRequest';
import { INSTAGRAM_PATHS } from './paths';

const { site } = INSTAGRAM_PATHS;

/** Instagram as the sandbox shows it: its accounts are professional ones, each with a Page behind it. */
export const INSTAGRAM_NETWORK: SandboxNetwork = {
  platform: 'instagram',
  name: 'Sandbox Instagram',
  site,
  noun: 'account',
  handle: {
    pattern: /^[A-Za-z0-9._]{1,30}$/,
    rule: 'Letters, digits, full stops and underscores, at most 30.',
    suggestion: 'river.cafe',
  },
  postRoute: `${site}/p/:id`,
  postPath: (_account, { id }) => `${site}/p/${id}`,
  errorBody: graphErrorBody,
  unknownCall: unknownGraphCall,
};

/** Instagram's consent page, in Facebook's dialog. */
export const INSTAGRAM_CONSENT: Consent = {
  network: INSTAGRAM_NETWORK,
  path: INSTAGRAM_PATHS.dialog,
  callbackPath: NETWORKS.instagram.connecting.callbackPath,
  scopes: {
    instagram_basic: 'See the name and the posts of this account',
    instagram_content_publish: 'Publish images and videos in its name',
    pages_show_list: 'See the Pages that you manage',
    pages_read_engagement: 'See how the Page behind the account does',
  },
  cannot: ['Read messages', 'Follow or unfollow anyone', 'Change the password or the profile'],
  scopeSeparator: /[ ,]/,
  needsChallenge: false,
  codeLifetimeMs: 10 * MINUTE_MS,
  error: META_DENIAL,
};
