import type { NetworkParts } from '../addNetwork';
import { X_PATHS } from './paths';
import { createTweetEndpoint } from './createTweet';
import { xMediaEndpoints } from './mediaEndpoints';
import { X_CONSENT } from './network';
import { xSearchEndpoint } from './searchEndpoint';
import { xTokenEndpoints } from './tokenEndpoints';
import { xTweetEndpoints } from './tweetEndpoints';
import { xUserEndpoints } from './userEndpoints';

const { api } = X_PATHS;

/** Sandbox X. */
export const SANDBOX_X: NetworkParts = {
  paths: X_PATHS,
  consent: X_CONSENT,
  apiPaths: [`${api}/2`, `${api}/1.1`, `${api}/oauth2`],
  endpoints: (context) => [
    ...xTokenEndpoints(context),
    createTweetEndpoint(context),
    ...xTweetEndpoints(context),
    ...xUserEndpoints(context),
    xSearchEndpoint(context),
    ...xMediaEndpoints(context),
  ],
};
