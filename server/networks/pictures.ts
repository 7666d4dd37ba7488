import { BYTES_PER_MB } from '#contract/limits';
import { LINKEDIN_PIXELS } from '#contract/networkLimits';
import type { AccountPlatform } from '#contract/platforms';

type Pictures = {
  types: readonly string[];
  maxBytes: number;
  /** It takes pictures of fewer pixels than this, where it says so. */
  pixels?: number;
};

/** Pictures that each network takes as they are; it is sent a JPEG copy of any other. */
export const PICTURES: Record<AccountPlatform, Pictures> = {
  twitter: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * BYTES_PER_MB },
  facebook: { types: ['image/jpeg', 'image/png'], maxBytes: 4 * BYTES_PER_MB },
  linkedin: { types: ['image/jpeg', 'image/png'], maxBytes: Infinity, pixels: LINKEDIN_PIXELS },
  instagram: { types: ['image/jpeg'], maxBytes: 8 * BYTES_PER_MB },
};
