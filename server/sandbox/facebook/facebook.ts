import type { NetworkParts } from '../addNetwork';
import { GRAPH_PATHS } from '../meta/paths';
import { metaTokenEndpoints } from '../meta/tokenEndpoints';
import { FACEBOOK_CONSENT } from './network';
import { feedEndpoints } from './feedEndpoints';
import { mediaEndpoints } from './mediaEndpoints';
import { objectEndpoints } from './objectEndpoints';

/** Sandbox Facebook. */
export const SANDBOX_FACEBOOK: NetworkParts = {
  consent: FACEBOOK_CONSENT,
  apiPaths: [GRAPH_PATHS.facebook.graph],
  endpoints: (context) => [
    ...metaTokenEndpoints(context, {
      platform: 'facebook',
      api: GRAPH_PATHS.facebook.graph,
      pageOf: ({ id, name, handle }) => ({ id, name, username: handle, tasks: ['CREATE_CONTENT', 'MANAGE'] }),
    }),
    ...feedEndpoints(context),
    ...mediaEndpoints(context),
    ...objectEndpoints(context),
  ],
};
