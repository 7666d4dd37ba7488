import type { NetworkParts } from '../addNetwork';
import { metaTokenEndpoints } from '../meta/tokenEndpoints';
import { FACEBOOK_PATHS } from './paths';
import { FACEBOOK_CONSENT } from './network';
import { feedEndpoints } from './feedEndpoints';
import { mediaEndpoints } from './mediaEndpoints';
import { objectEndpoints } from './objectEndpoints';

/** Sandbox Facebook. */
export const SANDBOX_FACEBOOK: NetworkParts = {
  paths: FACEBOOK_PATHS,
  consent: FACEBOOK_CONSENT,
  apiPaths: [FACEBOOK_PATHS.graph],
  endpoints: (context) => [
    ...metaTokenEndpoints(context, {
      platform: 'facebook',
      api: FACEBOOK_PATHS.graph,
      pageOf: ({ id, name, handle }) => ({ id, name, username: handle, tasks: ['CREATE_CONTENT', 'MANAGE'] }),
    }),
    ...feedEndpoints(context),
    ...mediaEndpoints(context),
    ...objectEndpoints(context),
  ],
};
