import { MINUTE_MS, SECOND_MS } from '../durations';
import { BYTES_PER_MB } from '../limits';
import { NO_SETTINGS, REPLIERS, type NetworkDescriptor } from './descriptor';

/** X, which the product calls Twitter. Limits: https://docs.x.com/x-api/media/quickstart/best-practices. */
export const twitter: NetworkDescriptor = {
  name: 'Twitter',
  shortName: 'X',
  connecting: {
    takesPassword: false,
    callbackPath: '/x-oauth-callback',
    stateKey: 'x',
    needsVerifier: true,
    finishedBy: 'callback',
  },
  // One cashtag: https://docs.x.com/x-api/posts/manage-tweets/integrate.
  text: { limit: 280, unit: 'xWeight', linkLength: 23, linksMentions: true, refusesRepeats: true, maxCashtags: 1 },
  media: {
    maxFiles: 4,
    needsFile: false,
    mixesVideos: false,
    images: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * BYTES_PER_MB },
    animations: { isAlone: true, maxFrames: 350, maxWidthPx: 1_280, maxHeightPx: 1_080 },
    videos: {
      types: ['video/mp4', 'video/quicktime', 'video/webm'],
      durationMs: { least: SECOND_MS / 2, most: 20 * MINUTE_MS },
      // For years X took longer ones from subscribers alone, and not everywhere has that changed.
      subscribersOnlyAboveMs: 140 * SECOND_MS,
      frameRate: { most: 60 },
      ratio: { narrowest: 1 / 3, widest: 3 },
    },
  },
  settings: { ...NO_SETTINGS, repliers: REPLIERS },
  threads: true,
  firstComment: null,
  deletesPosts: true,
  postingTimes: '9 AM and 1-3 PM',
};
