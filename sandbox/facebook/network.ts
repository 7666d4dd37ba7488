import { MINUTE_MS } from '#contract/durations';
import { NETWORKS } from '#contract/networks';
import { graphErrorBody, unknownGraphCall } from '../meta/graph';
import { grantedPageEndpoints } from '../meta/grantedPages';
import { META_DENIAL, metaTokenEndpoints } from '../meta/tokenEndpoints';
import type { SandboxNetwork } from '../network';
import type { Consent } from '../oauth/authorization';
import { FACEBOOK_PATHS, pageRow } from './pageCall';
import type { NetworkParts } from '../addNetwork';
import { commentEndpoints, objectEndpoints } from './objectEndpoints';
import { feedEndpoints, mediaEndpoints } from './publishEndpoints';

const { site } = FACEBOOK_PATHS;

/** Facebook as the sandbox shows it: its accounts are Pages. */
const FACEBOOK_NETWORK: SandboxNetwork = {
  platform: 'facebook',
  name: 'Sandbox Facebook',
  site,
  noun: 'Page',
  handle: {
    pattern: /^[A-Za-z0-9.]{5,50}$/,
    rule: 'Letters, digits and full stops, 5 to 50.',
    suggestion: 'river.cafe',
  },
  postRoute: `${site}/:page/posts/:id`,
  postPath: (account, { id }) => `${site}/${account.id}/posts/${id}`,
  errorBody: graphErrorBody,
  unknownCall: unknownGraphCall,
};

/** Facebook's consent page. */
const FACEBOOK_CONSENT: Consent = {
  network: FACEBOOK_NETWORK,
  path: FACEBOOK_PATHS.dialog,
  callbackPath: NETWORKS.facebook.connecting.callbackPath,
  scopes: {
    pages_show_list: 'See the Pages that you manage',
    pages_read_engagement: 'See the posts of this Page and how they do',
    pages_manage_posts: 'Publish posts in the name of this Page',
    pages_manage_engagement: 'Comment in the name of this Page',
    business_management: 'See the business portfolios that you belong to, and their Pages',
  },
  cannot: ['Post on your personal timeline', 'Read messages', 'Change the Page or its settings'],
  scopeSeparator: /[ ,]/,
  needsChallenge: false,
  grantsSeveral: true,
  codeLifetimeMs: 10 * MINUTE_MS,
  error: META_DENIAL,
};

/** Sandbox Facebook. */
export const SANDBOX_FACEBOOK: NetworkParts = {
  paths: FACEBOOK_PATHS,
  consent: FACEBOOK_CONSENT,
  apiPaths: [FACEBOOK_PATHS.graph],
  endpoints: (context) => [
    ...metaTokenEndpoints(context, { platform: 'facebook', api: FACEBOOK_PATHS.graph, pageOf: pageRow }),
    ...grantedPageEndpoints(context, { platform: 'facebook', api: FACEBOOK_PATHS.graph, pageOf: pageRow }),
    ...feedEndpoints(context),
    ...mediaEndpoints(context),
    ...commentEndpoints(context),
    ...objectEndpoints(context),
  ],
};
