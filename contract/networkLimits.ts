import { MINUTE_MS, SECOND_MS } from './durations';
import { BYTES_PER_MB } from './limits';
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

/** LinkedIn takes pictures of fewer pixels than this. */
export const LINKEDIN_PIXELS = 36_152_320;

/** Pictures that an animation (GIF) may be made of. */
export const ANIMATION_MAX_FRAMES: Partial<Record<AccountPlatform, number>> = { twitter: 350, linkedin: 250 };

/** The heaviest GIF that Facebook takes: it gets no smaller copy, which would stand still. */
export const FACEBOOK_GIF_MAX_BYTES = 4 * BYTES_PER_MB;

/** How films are packed, as far as networks care. */
export const FILM_CODECS = ['h264', 'hevc', 'av1', 'vp8', 'vp9', 'other'] as const;
export type FilmCodec = (typeof FILM_CODECS)[number];

/** What a network takes of films, where it says so. Frame rates are pictures a second, ratios width by height. */
export type FilmLimits = {
  durationMs: { least: number; most: number };
  frameRate?: { least?: number; most: number };
  maxWidthPx?: number;
  ratio?: { narrowest: number; widest: number };
  codecs?: readonly FilmCodec[];
};

/** By network; Facebook takes all films that an upload may hold. */
export const FILM_LIMITS: Partial<Record<AccountPlatform, FilmLimits>> = {
  twitter: {
    durationMs: { least: SECOND_MS / 2, most: 20 * MINUTE_MS },
    frameRate: { most: 60 },
    ratio: { narrowest: 1 / 3, widest: 3 },
  },
  linkedin: { durationMs: { least: 3 * SECOND_MS, most: 30 * MINUTE_MS } },
  instagram: {
    durationMs: { least: 3 * SECOND_MS, most: 15 * MINUTE_MS },
    frameRate: { least: 23, most: 60 },
    maxWidthPx: 1_920,
    codecs: ['h264', 'hevc'],
  },
};

/** Longer films X took from subscribers alone for years, and not everywhere has that changed. */
export const X_FILM_USUAL_MAX_MS = 140 * SECOND_MS;
