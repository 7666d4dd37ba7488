import type { NetworkLook } from './look';
import * as styles from './mastodon.module.css';

export const mastodon: NetworkLook = {
  className: styles.look,
  glyph:
    'M7 3.5h10a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4H9.5c.4 2 2.2 2.9 5.5 2.4v1.9c-5.5 1.3-9.5-.4-10.8-4.6C3.4 14.9 3 13.7 3 12V7.5a4 4 0 0 1 4-4zM7.5 13V9.2a2.25 2.25 0 0 1 4.5 0v2.3M12 9.2a2.25 2.25 0 0 1 4.5 0V13',
  description: 'Posts to your profile on any server.',
  connectingFailed: 'Mastodon couldn’t be connected.',
  linksToSettings: true,
  signIn: {
    serverExample: 'mastodon.social',
    serverHint: 'Your address there works too: you@mastodon.social.',
  },
  preview: {
    fold: null,
    more: 'Read more',
    actions: ['reply', 'repost', 'star', 'bookmark'],
    mention: /@\w+(?:[.-]\w+)*(?:@[\w-]+(?:\.[\w-]+)+)?/,
    hidesServers: true,
    linkCharacters: 30,
    hasLinkCard: true,
    showsWhole: true,
    leads: 'text',
  },
};
