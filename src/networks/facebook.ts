import type { NetworkLook } from './look';
import * as styles from './facebook.module.css';

export const facebook: NetworkLook = {
  className: styles.look,
  glyph:
    'M14.5 21v-8.5h3l.5-3.5h-3.5V7.2c0-1.2.6-1.9 2-1.9H18V2.2c-.5-.1-1.5-.2-2.4-.2-2.6 0-4.6 1.6-4.6 4.6V9H8v3.5h3V21z',
  description: 'Posts to a page that you manage.',
  connectingFailed: 'OAuth callback failed.',
  linksToSettings: true,
  preview: {
    fold: { characters: 477, lines: 5 },
    more: 'See more',
    actions: ['thumb', 'reply', 'share'],
    showsWhole: true,
    leads: 'text',
    hasLinkCard: true,
  },
};
