import { NO_SETTINGS, type NetworkDescriptor } from './descriptor';

/** Bluesky, by the AT Protocol. Limits: https://github.com/bluesky-social/atproto, lexicons/app/bsky/feed and embed. */
export const bluesky: NetworkDescriptor = {
  name: 'Bluesky',
  shortName: 'Bluesky',
  connecting: {
    takesPassword: true,
    callbackPath: '/bluesky-oauth-callback',
    stateKey: 'bluesky',
    needsVerifier: false,
    finishedBy: 'callback',
  },
  text: { limit: 300, unit: 'grapheme', maxBytes: 3_000, linksMentions: true },
  media: {
    maxFiles: 4,
    needsFile: false,
    mixesVideos: false,
    // Servers of before 2026 refuse more than a million bytes when the post is made, not when the file is sent.
    images: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 976_000 },
    animations: null,
    videos: { types: ['video/mp4'] },
  },
  settings: { ...NO_SETTINGS, takesLanguage: true },
  threads: true,
  firstComment: null,
  deletesPosts: true,
  postingTimes: '8-10 AM and 6-9 PM',
};
