import type { NetworkParts } from '../addNetwork';
import { linkedInAccountEndpoints } from './accountEndpoints';
import { LINKEDIN_CONSENT } from './network';
import { linkedInPostEndpoints } from './postEndpoints';
import { linkedInUploadEndpoints } from './uploadEndpoints';

/** Sandbox LinkedIn. */
export const SANDBOX_LINKEDIN: NetworkParts = {
  consent: LINKEDIN_CONSENT,
  endpoints: (context) => [
    ...linkedInAccountEndpoints(context),
    ...linkedInPostEndpoints(context),
    ...linkedInUploadEndpoints(context),
  ],
};
