import type { NetworkParts } from '../addNetwork';
import { X_CONSENT } from './network';
import { xMediaEndpoints } from './mediaEndpoints';
import { xTokenEndpoints } from './tokenEndpoints';
import { xTweetEndpoints } from './tweetEndpoints';

/** Sandbox X. */
export const SANDBOX_X: NetworkParts = {
  consent: X_CONSENT,
  endpoints: (context) => [...xTokenEndpoints(context), ...xTweetEndpoints(context), ...xMediaEndpoints(context)],
};
