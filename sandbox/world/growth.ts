import { createHash } from 'node:crypto';
import { DAY_MS } from '#contract/durations';

/** Engagement of a post so far. */
export type PostNumbers = { likes: number; comments: number; shares: number; views: number };

/** The numbers of a post at an age: they follow from its id alone, never shrink, and level off after some days. */
export function postNumbers(id: string, ageMs: number): PostNumbers {
  const [appeal = 0, talk = 0, spread = 0, pace = 0] = seedOf(id);
  const days = 0.5 + 2 * pace;
  const share = 1 - Math.exp(-Math.max(0, ageMs) / (days * DAY_MS));
  const likes = 4 + 400 * appeal ** 3;
  return {
    likes: Math.floor(likes * share),
    comments: Math.floor(likes * 0.25 * talk * share),
    shares: Math.floor(likes * 0.2 * spread * share),
    views: Math.floor(likes * (12 + 30 * talk) * share),
  };
}

/** Followers of an account at an age: a number from the start, and some more each day. */
export function followersOf(id: string, ageMs: number): number {
  const [size = 0, drift = 0] = seedOf(id);
  return Math.floor(80 + 4_000 * size ** 2 + (1 + 24 * drift) * (Math.max(0, ageMs) / DAY_MS));
}

/** Numbers from 0 to 1 that always follow from the same text. */
function seedOf(text: string): number[] {
  const hash = createHash('sha256').update(text).digest();
  return [0, 4, 8, 12].map((offset) => hash.readUInt32BE(offset) / 0xffffffff);
}
