import { MINUTE_MS, SECOND_MS } from '../durations';
import { BYTES_PER_MB } from '../limits';
import { NO_SETTINGS, type NetworkDescriptor } from './descriptor';

/**
 * Instagram. Limits: https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media, which
 * says 30 hashtags; its apps take 5 since December 2025.
 */
export const instagram: NetworkDescriptor = {
  name: 'Instagram',
  shortName: 'Instagram',
  connecting: {
    takesPassword: false,
    callbackPath: '/instagram-oauth-callback',
    stateKey: 'instagram',
    needsVerifier: false,
    finishedBy: 'opener',
  },
  text: { limit: 2_200, unit: 'utf16', linksMentions: true, maxHashtags: 30, usualHashtags: 5, maxMentions: 20 },
  media: {
    maxFiles: 10,
    needsFile: true,
    mixesVideos: true,
    images: { types: ['image/jpeg'], maxBytes: 8 * BYTES_PER_MB, ratio: { narrowest: 0.8, widest: 1.91 } },
    animations: null,
    videos: {
      types: ['video/mp4', 'video/quicktime'],
      durationMs: { least: 3 * SECOND_MS, most: 15 * MINUTE_MS },
      frameRate: { least: 23, most: 60 },
      maxWidthPx: 1_920,
      codecs: ['h264', 'hevc'],
    },
  },
  settings: NO_SETTINGS,
  threads: false,
  // The length is that of a caption: Meta documents none for comments.
  firstComment: { maxLength: 2_200, permission: 'instagram_manage_comments' },
  deletesPosts: false,
  postingTimes: '11 AM-1 PM and 7-9 PM',
};
