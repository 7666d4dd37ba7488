import { MINUTE_MS, SECOND_MS } from '../durations';
import { NO_SETTINGS, type NetworkDescriptor } from './descriptor';

/** LinkedIn. Limits: https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api, videos-api. */
export const linkedin: NetworkDescriptor = {
  name: 'LinkedIn',
  shortName: 'LinkedIn',
  connecting: {
    takesPassword: false,
    callbackPath: '/linkedin-oauth-callback',
    stateKey: 'linkedin',
    needsVerifier: false,
    finishedBy: 'callback',
  },
  text: { limit: 3_000, unit: 'utf16', linksMentions: false },
  media: {
    maxFiles: 20,
    needsFile: false,
    mixesVideos: false,
    images: { types: ['image/jpeg', 'image/png'], maxBytes: Infinity, pixelsBelow: 36_152_320 },
    animations: { isAlone: false, maxFrames: 250 },
    videos: { types: ['video/mp4'], durationMs: { least: 3 * SECOND_MS, most: 30 * MINUTE_MS } },
  },
  settings: { ...NO_SETTINGS, visibilities: ['public', 'connections'], takesLinkCard: true },
  threads: false,
  // The length is from general knowledge: LinkedIn documents none.
  firstComment: { maxLength: 1_250, permission: 'w_member_social_feed' },
  deletesPosts: true,
  postingTimes: '8-10 AM, 12 PM and 5-6 PM',
};
