import type { NetworkParts } from '../addNetwork';
import { metaTokenEndpoints } from '../meta/tokenEndpoints';
import { INSTAGRAM_PATHS } from './paths';
import { INSTAGRAM_CONSENT } from './network';
import { objectEndpoints } from './objectEndpoints';
import { pageBehind } from './pageBehind';
import { publishEndpoints } from './publishEndpoints';

const api = INSTAGRAM_PATHS.graph;

/** Sandbox Instagram. */
export const SANDBOX_INSTAGRAM: NetworkParts = {
  paths: INSTAGRAM_PATHS,
  consent: INSTAGRAM_CONSENT,
  apiPaths: [api],
  endpoints: (context) => [
    ...metaTokenEndpoints(context, { platform: 'instagram', api, pageOf: pageBehind }),
    ...publishEndpoints(context),
    ...objectEndpoints(context),
  ],
};
