import type { AccountPlatform } from './platforms';

/** Files of one post that each network takes: it says so itself when there are more, but only at the hour of the post. */
export const NETWORK_MAX_FILES: Record<AccountPlatform, number> = {
  twitter: 4,
  facebook: 10,
  linkedin: 20,
  instagram: 10,
};

/** Width by height of the pictures that Instagram takes: from 4:5 to 1.91:1. */
export const INSTAGRAM_RATIO = { narrowest: 0.8, widest: 1.91 } as const;

/** Hashtags and mentions that Instagram takes in one post, wherever in its text they stand. */
export const INSTAGRAM_MAX_HASHTAGS = 30;
export const INSTAGRAM_MAX_MENTIONS = 20;

/** The largest animation that X takes, in pixels. */
export const X_ANIMATION_MAX = { width: 1280, height: 1080 } as const;
