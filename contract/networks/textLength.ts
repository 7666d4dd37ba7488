import { networkLimits, type ServerLimits } from '../accountLimits';
import { NETWORKS, type AccountPlatform } from '../networks';
import type { TextUnit } from './descriptor';
import { graphemeLength } from './graphemes';
import { greatestMastodonLength, mastodonLength } from './mastodonLength';
import { greatestXWeight, xWeightedLength } from './xWeight';

/** What a server says about texts. */
export type TextLimits = Pick<ServerLimits, 'max_characters' | 'characters_per_url'>;

type Counting = {
  /** Length of a text; `linkLength` is what a server counts for every link, null: as it is written. */
  count: (text: string, linkLength: number | null) => number;
  /** An upper bound of it that costs little. */
  atMost: (text: string, linkLength: number | null) => number;
  /** True if the counter shows what was typed by UTF-16 units, as the network itself counts (L-52). */
  countsTyped: boolean;
  /** True if typing stops at the limit (L-50). */
  stopsTyping: boolean;
};

const plainLength = (text: string) => text.length;

/** Kept out of the descriptors: X's own implementation adds 16 kB to whatever imports it. */
const COUNTINGS: Record<TextUnit, Counting> = {
  utf16: { count: plainLength, atMost: plainLength, countsTyped: true, stopsTyping: true },
  xWeight: { count: xWeightedLength, atMost: greatestXWeight, countsTyped: false, stopsTyping: true },
  grapheme: { count: graphemeLength, atMost: plainLength, countsTyped: false, stopsTyping: false },
  mastodon: { count: mastodonLength, atMost: greatestMastodonLength, countsTyped: false, stopsTyping: false },
};

function countingOf(platform: AccountPlatform): Counting {
  return COUNTINGS[NETWORKS[platform].text.unit];
}

/** True if the network counts what was typed by UTF-16 units (L-52). */
export function countsTyped(platform: AccountPlatform): boolean {
  return countingOf(platform).countsTyped;
}

/** True if typing stops at the limit of the network (L-50). */
export function stopsTyping(platform: AccountPlatform): boolean {
  return countingOf(platform).stopsTyping;
}

/** Length of a composed text in the unit that the network counts (L-52). */
export function textLength(
  platform: AccountPlatform,
  text: string,
  limits: TextLimits = networkLimits(platform),
): number {
  return countingOf(platform).count(text, limits.characters_per_url);
}

/** The same where it is past the limit, the network's or that of a server, else null; cheap for texts far below it. */
export function lengthOverLimit(
  platform: AccountPlatform,
  text: string,
  limits: TextLimits = networkLimits(platform),
): number | null {
  const { max_characters: limit, characters_per_url: linkLength } = limits;
  if (countingOf(platform).atMost(text, linkLength) <= limit) return null;
  const length = textLength(platform, text, limits);
  return length > limit ? length : null;
}

/** The first of some networks that counts otherwise than our counters, which show UTF-16 units; undefined if none does. */
export function findOwnCounting(platforms: readonly AccountPlatform[]): AccountPlatform | undefined {
  return platforms.find((platform) => NETWORKS[platform].text.unit !== 'utf16');
}
