import type { NetworkLook } from './look';
import * as styles from './instagram.module.css';

export const instagram: NetworkLook = {
  className: styles.look,
  glyph:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M17 7v.01',
  description: 'Images and videos from a professional account.',
  connectingFailed: 'OAuth callback failed.',
  linksToSettings: true,
  preview: {
    fold: { characters: 125, lines: 3 },
    more: '… more',
    actions: ['like', 'reply', 'send'],
    hasPlainLinks: true,
    hasCarousel: true,
    leads: 'media',
  },
};
