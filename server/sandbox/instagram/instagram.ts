import type { NetworkParts } from '../addNetwork';
import { GRAPH_PATHS } from '../meta/paths';
import { metaTokenEndpoints } from '../meta/tokenEndpoints';
import { containerEndpoints } from './containerEndpoints';
import { INSTAGRAM_CONSENT } from './network';

/** Sandbox Instagram. */
export const SANDBOX_INSTAGRAM: NetworkParts = {
  consent: INSTAGRAM_CONSENT,
  apiPaths: [GRAPH_PATHS.instagram.graph],
  endpoints: (context) => [
    ...metaTokenEndpoints(context, {
      platform: 'instagram',
      api: GRAPH_PATHS.instagram.graph,
      pageOf: ({ id, name, handle }) => ({
        id: `8${id}`,
        name: `${name} (Page)`,
        instagram_business_account: { id, username: handle, name },
      }),
    }),
    ...containerEndpoints(context),
  ],
};
