import type { NetworkLook } from './look';
import * as styles from './bluesky.module.css';

export const bluesky: NetworkLook = {
  className: styles.look,
  glyph:
    'M12 11C10.6 8.2 7.2 4.9 4.4 3.9 3.2 3.5 2.5 4.2 2.5 5.4c0 1.6.5 5 .9 6.1.7 1.9 2.9 2.4 5.2 2-3.6.6-4.2 2.3-2.5 4.3 2.4 2.8 4.6.3 5.9-2.8 1.3 3.1 3.5 5.6 5.9 2.8 1.7-2 1.1-3.7-2.5-4.3 2.3.4 4.5-.1 5.2-2 .4-1.1.9-4.5.9-6.1 0-1.2-.7-1.9-1.9-1.5C16.8 4.9 13.4 8.2 12 11z',
  description: 'Short posts to your Bluesky profile.',
  connectingFailed: 'Bluesky couldn’t be connected.',
  linksToSettings: true,
  signIn: {
    serverExample: 'pds.example.com',
    serverHint: 'The host of a personal data server.',
    handleExample: 'you.bsky.social',
    passwordExample: 'xxxx-xxxx-xxxx-xxxx',
    appPasswords: 'https://bsky.app/settings/app-passwords',
    sandboxHint: 'Any handle like ada.test will do, with any password like abcd-efgh-ijkl-mnop.',
  },
  preview: {
    fold: null,
    more: 'Show more',
    actions: ['reply', 'repost', 'like', 'share'],
    // A handle is the name of a host.
    mention: /@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+/,
    hasLinkCard: true,
    showsWhole: true,
    leads: 'text',
  },
};
