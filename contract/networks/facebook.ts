import { BYTES_PER_MB } from '../limits';
import { NO_SETTINGS, type NetworkDescriptor } from './descriptor';

/** Facebook, where posts go to Pages. Limits: https://developers.facebook.com/docs/graph-api/reference/page/photos. */
export const facebook: NetworkDescriptor = {
  name: 'Facebook',
  shortName: 'Facebook',
  connecting: {
    takesPassword: false,
    callbackPath: '/facebook-oauth-callback',
    stateKey: 'facebook',
    needsVerifier: false,
    finishedBy: 'callback',
  },
  text: { limit: 63_206, unit: 'utf16', linksMentions: false },
  media: {
    maxFiles: 10,
    needsFile: false,
    mixesVideos: false,
    images: { types: ['image/jpeg', 'image/png'], maxBytes: 4 * BYTES_PER_MB },
    animations: { isAlone: false, maxBytes: 4 * BYTES_PER_MB },
    videos: { types: ['video/mp4', 'video/quicktime'] },
  },
  settings: { ...NO_SETTINGS, takesLinkCard: true },
  threads: false,
  // The length is from general knowledge: Meta documents none.
  firstComment: { maxLength: 8_000, permission: 'pages_manage_engagement' },
  deletesPosts: true,
  postingTimes: '1-4 PM',
};
