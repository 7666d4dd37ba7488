import { MINUTE_MS } from '#contract/durations';
import { NETWORKS } from '#contract/networks';
import { graphErrorBody, unknownGraphCall } from '../meta/graph';
import { grantedPageEndpoints } from '../meta/grantedPages';
import { META_DENIAL, metaTokenEndpoints } from '../meta/tokenEndpoints';
import type { SandboxNetwork } from '../network';
import type { Consent } from '../oauth/authorization';
import { INSTAGRAM_PATHS, pageBehind, publishEndpoints } from './publishEndpoints';
import type { NetworkParts } from '../addNetwork';
import { commentEndpoints, objectEndpoints } from './objectEndpoints';

const { site, graph: api } = INSTAGRAM_PATHS;

/** Instagram as the sandbox shows it: its accounts are professional ones, each with a Page behind it. */
const INSTAGRAM_NETWORK: SandboxNetwork = {
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
const INSTAGRAM_CONSENT: Consent = {
  network: INSTAGRAM_NETWORK,
  path: INSTAGRAM_PATHS.dialog,
  callbackPath: NETWORKS.instagram.connecting.callbackPath,
  scopes: {
    instagram_basic: 'See the name and the posts of this account',
    instagram_content_publish: 'Publish images and videos in its name',
    instagram_manage_comments: 'See and write comments below its posts',
    pages_show_list: 'See the Pages that you manage',
    pages_read_engagement: 'See how the Page behind the account does',
    business_management: 'See the business portfolios that you belong to, and their Pages',
  },
  cannot: ['Read messages', 'Follow or unfollow anyone', 'Change the password or the profile'],
  scopeSeparator: /[ ,]/,
  needsChallenge: false,
  grantsSeveral: true,
  codeLifetimeMs: 10 * MINUTE_MS,
  error: META_DENIAL,
};

/** Sandbox Instagram. */
export const SANDBOX_INSTAGRAM: NetworkParts = {
  paths: INSTAGRAM_PATHS,
  consent: INSTAGRAM_CONSENT,
  apiPaths: [api],
  endpoints: (context) => [
    ...metaTokenEndpoints(context, { platform: 'instagram', api, pageOf: pageBehind }),
    ...grantedPageEndpoints(context, { platform: 'instagram', api, pageOf: pageBehind }),
    ...publishEndpoints(context),
    ...commentEndpoints(context),
    ...objectEndpoints(context),
  ],
};
