import { NETWORKS, type AccountPlatform } from '../networks';
import type { TextUnit } from './descriptor';
import { greatestXWeight, xWeightedLength } from './xWeight';

type Counting = {
  /** Length of a text. */
  count: (text: string) => number;
  /** An upper bound of it that costs little. */
  atMost: (text: string) => number;
};

const plainLength = (text: string) => text.length;

/** Kept out of the descriptors: X's own implementation adds 16 kB to whatever imports it. */
const COUNTINGS: Record<TextUnit, Counting> = {
  utf16: { count: plainLength, atMost: plainLength },
  xWeight: { count: xWeightedLength, atMost: greatestXWeight },
};

/** Length of a composed text in the unit that the network counts (L-52). */
export function textLength(platform: AccountPlatform, text: string): number {
  return COUNTINGS[NETWORKS[platform].text.unit].count(text);
}

/** The same where it is past the network's limit, else null; cheap for texts far below it. */
export function lengthOverLimit(platform: AccountPlatform, text: string): number | null {
  const { limit, unit } = NETWORKS[platform].text;
  if (COUNTINGS[unit].atMost(text) <= limit) return null;
  const length = textLength(platform, text);
  return length > limit ? length : null;
}

/** The first of some networks that counts otherwise than our counters, which show UTF-16 units; undefined if none does. */
export function findOwnCounting(platforms: readonly AccountPlatform[]): AccountPlatform | undefined {
  return platforms.find((platform) => NETWORKS[platform].text.unit !== 'utf16');
}
