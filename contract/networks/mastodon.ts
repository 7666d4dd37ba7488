import { BYTES_PER_MB } from '../limits';
import { NO_SETTINGS, type NetworkDescriptor } from './descriptor';

/** Mastodon and what speaks its API. Limits are those of a server that sets none: https://docs.joinmastodon.org/entities/Instance. */
export const mastodon: NetworkDescriptor = {
  name: 'Mastodon',
  shortName: 'Mastodon',
  connecting: {
    takesPassword: false,
    callbackPath: '/mastodon-oauth-callback',
    stateKey: 'mastodon',
    needsVerifier: false,
    finishedBy: 'callback',
  },
  text: { limit: 500, unit: 'mastodon', linkLength: 23, isPerServer: true, linksMentions: true },
  media: {
    maxFiles: 4,
    needsFile: false,
    mixesVideos: false,
    images: {
      types: ['image/jpeg', 'image/png', 'image/webp'],
      maxBytes: 16 * BYTES_PER_MB,
      pixelsBelow: 33_177_601,
    },
    animations: { isAlone: false, maxBytes: 16 * BYTES_PER_MB },
    videos: { types: ['video/mp4', 'video/quicktime', 'video/webm'], frameRate: { most: 120 } },
  },
  settings: {
    ...NO_SETTINGS,
    visibilities: ['public', 'unlisted', 'private', 'direct'],
    takesWarning: true,
    takesLanguage: true,
    hasAccountDefaults: true,
  },
  threads: true,
  firstComment: null,
  deletesPosts: true,
  postingTimes: '8-10 AM and 5-8 PM',
};
