import type { NetworkParts } from '../addNetwork';
import { metaTokenEndpoints } from '../meta/tokenEndpoints';
import { SANDBOX_PATHS } from '../paths';
import { FACEBOOK_CONSENT } from './network';
import { pageEndpoints } from './pageEndpoints';

/** Sandbox Facebook. */
export const SANDBOX_FACEBOOK: NetworkParts = {
  consent: FACEBOOK_CONSENT,
  endpoints: (context) => [
    ...metaTokenEndpoints(context, {
      platform: 'facebook',
      api: SANDBOX_PATHS.facebook.api,
      pageOf: ({ id, name, handle }) => ({ id, name, username: handle, tasks: ['CREATE_CONTENT', 'MANAGE'] }),
    }),
    ...pageEndpoints(context),
  ],
};
