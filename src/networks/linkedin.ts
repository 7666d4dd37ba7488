import type { NetworkLook } from './look';
import * as styles from './linkedin.module.css';

export const linkedin: NetworkLook = {
  className: styles.look,
  glyph: 'M4 9.5V20M4 4.5v.01M9.5 20V9.5M9.5 14a4.5 4.5 0 0 1 9 0v6',
  description: 'Posts to your professional network.',
  connectingFailed: 'LinkedIn OAuth callback failed.',
  linksToSettings: true,
  preview: {
    fold: { characters: 210, lines: 3 },
    more: '…see more',
    actions: ['thumb', 'reply', 'repost', 'send'],
    showsWhole: true,
    leads: 'text',
    hasLinkCard: true,
  },
};
