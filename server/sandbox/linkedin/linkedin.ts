import type { NetworkParts } from '../addNetwork';
import { SANDBOX_PATHS } from '../paths';
import { linkedInImageEndpoints } from './imageEndpoints';
import { LINKEDIN_CONSENT } from './network';
import { linkedInPostEndpoints } from './postEndpoints';
import { linkedInPostsEndpoints } from './postsEndpoints';
import { linkedInProfileEndpoints } from './profileEndpoints';
import { linkedInTokenEndpoints } from './tokenEndpoints';
import { linkedInVideoEndpoints } from './videoEndpoints';

const { site, api } = SANDBOX_PATHS.linkedin;

/** Sandbox LinkedIn. */
export const SANDBOX_LINKEDIN: NetworkParts = {
  consent: LINKEDIN_CONSENT,
  apiPaths: [`${api}/rest`, `${api}/v2`, `${site}/oauth/v2`],
  endpoints: (context) => [
    ...linkedInTokenEndpoints(context),
    ...linkedInProfileEndpoints(context),
    ...linkedInPostsEndpoints(context),
    ...linkedInPostEndpoints(context),
    ...linkedInImageEndpoints(context),
    ...linkedInVideoEndpoints(context),
  ],
};
