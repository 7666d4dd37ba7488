import type { NetworkParts } from '../addNetwork';
import { metaTokenEndpoints } from '../meta/tokenEndpoints';
import { SANDBOX_PATHS } from '../paths';
import { containerEndpoints } from './containerEndpoints';
import { INSTAGRAM_CONSENT } from './network';

/** Sandbox Instagram. */
export const SANDBOX_INSTAGRAM: NetworkParts = {
  consent: INSTAGRAM_CONSENT,
  endpoints: (context) => [
    ...metaTokenEndpoints(context, {
      platform: 'instagram',
      api: SANDBOX_PATHS.instagram.api,
      pageOf: ({ id, name, handle }) => ({
        id: `8${id}`,
        name: `${name} (Page)`,
        instagram_business_account: { id, username: handle, name },
      }),
    }),
    ...containerEndpoints(context),
  ],
};
