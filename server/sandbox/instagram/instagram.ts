import type { NetworkParts } from '../addNetwork';
import { GRAPH_PATHS } from '../meta/paths';
import { metaTokenEndpoints } from '../meta/tokenEndpoints';
import { INSTAGRAM_CONSENT } from './network';
import { objectEndpoints } from './objectEndpoints';
import { pageBehind } from './pageBehind';
import { publishEndpoints } from './publishEndpoints';

const api = GRAPH_PATHS.instagram.graph;

/** Sandbox Instagram. */
export const SANDBOX_INSTAGRAM: NetworkParts = {
  consent: INSTAGRAM_CONSENT,
  apiPaths: [api],
  endpoints: (context) => [
    ...metaTokenEndpoints(context, { platform: 'instagram', api, pageOf: pageBehind }),
    ...publishEndpoints(context),
    ...objectEndpoints(context),
  ],
};
