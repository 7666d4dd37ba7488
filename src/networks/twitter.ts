import type { NetworkLook } from './look';
import * as styles from './twitter.module.css';

export const twitter: NetworkLook = {
  className: styles.look,
  glyph: 'M4.5 4.5l15 15M19.5 4.5l-15 15',
  description: 'Short posts to your X timeline.',
  connectingFailed: 'OAuth callback failed.',
  linksToSettings: false,
  preview: {
    fold: null,
    more: 'Show more',
    actions: ['reply', 'repost', 'like', 'share'],
    linkCharacters: 27,
    hasLinkCard: true,
    leads: 'text',
  },
};
