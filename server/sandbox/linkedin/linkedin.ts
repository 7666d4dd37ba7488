import type { NetworkParts } from '../addNetwork';
import { LINKEDIN_PATHS } from './paths';
import { linkedInImageEndpoints } from './imageEndpoints';
import { LINKEDIN_CONSENT } from './network';
import { linkedInPostEndpoints } from './postEndpoints';
import { linkedInPostsEndpoints } from './postsEndpoints';
import { linkedInProfileEndpoints } from './profileEndpoints';
import { linkedInTokenEndpoints } from './tokenEndpoints';
import { linkedInVideoEndpoints } from './videoEndpoints';

const { site, api } = LINKEDIN_PATHS;

/** Sandbox LinkedIn. */
export const SANDBOX_LINKEDIN: NetworkParts = {
  paths: LINKEDIN_PATHS,
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
