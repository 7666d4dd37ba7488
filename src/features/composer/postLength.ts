import { LONGEST_TEXT, networkLimits, type PlatformLimits } from '#contract/accountLimits';
import type { AccountPlatform } from '#contract/networks';
import { countsTyped, lengthOverLimit, stopsTyping, textLength } from '#contract/networks/textLength';
import {
  bytesOver,
  composePostText,
  findManyHashtags,
  findTagProblems,
  smallestTextLimit,
  warningLength,
  type ManyHashtags,
  type TagProblem,
} from '#contract/postRules';
import type { OwnCount } from '#contract/postTexts';
import type { NetworkSetting } from '#contract/schemas/common';
import type { Draft, TagField } from './draft';

/** What goes out besides the text that was typed. */
type Addition = TagField | 'warning';

/** Length of a draft, against the smallest limit of its platforms and their servers. */
export type Measure = {
  /** What was typed, in UTF-16 units or as `counter` counts: what the counter shows. */
  typed: number;
  limit: number;
  /** The network with that limit, if it does not count what was typed by UTF-16 units. */
  counter: AccountPlatform | null;
  /**
   * The text with what is added to it, and its length, `countedBy` a network if its own count differs; null if nothing
   * is added.
   */
  composed: { length: number; added: Addition[]; countedBy: AccountPlatform | null } | null;
  /** A network's own count of what goes out, when it is past the network's limit and not shown already. */
  ownCount: OwnCount | null;
  /** Size of what goes out in bytes, where it is past what a network takes. */
  bytes: { length: number; limit: number } | null;
  isOver: boolean;
  tagProblems: TagProblem[];
  /** More hashtags than one of the networks takes for sure. */
  manyHashtags: ManyHashtags | null;
};

type Text = Pick<Draft, 'content' | TagField> & { settings?: readonly NetworkSetting[] };

/**
 * What fits besides a text before typing stops; less than 0: the text is over a limit already. It is as much as the strictest network
 * takes besides what is there, by its own count: a link that is long for us can be short for X.
 */
export function roomBeside(text: string, platforms: readonly AccountPlatform[]): number {
  const rooms = platforms
    .filter(stopsTyping)
    .map((platform) => networkLimits(platform).max_characters - textLength(platform, text));
  return Math.min(LONGEST_TEXT - text.length, ...rooms);
}

/** The platforms that have no text of their own. */
export function withoutOwn(
  platforms: readonly AccountPlatform[],
  variants: readonly { platform: AccountPlatform; content: string | null }[],
): AccountPlatform[] {
  return platforms.filter((platform) => variants.every((own) => own.platform !== platform || own.content === null));
}

/** Measures a draft for its platforms; `limits` are those of their servers, where these have any. */
export function measure(draft: Text, platforms: readonly AccountPlatform[], limits: PlatformLimits = {}): Measure {
  const { content, hashtags, mentions, settings = [] } = draft;
  const text = composePostText({ content, hashtags, mentions });
  const limitsOf = (platform: AccountPlatform) => limits[platform] ?? networkLimits(platform);
  const limit = smallestTextLimit(platforms, limits);
  const decider = platforms
    .filter((platform) => limitsOf(platform).max_characters === limit)
    .sort((one, other) => Number(countsTyped(other)) - Number(countsTyped(one)))[0];
  const counter = decider === undefined || countsTyped(decider) ? null : decider;
  const typed = counter === null ? content.length : textLength(counter, content, limitsOf(counter));
  const added = additionsTo(draft, decider);

  const composed = added.length === 0 ? null : { added, ...composedLength() };
  const isPlainlyOver = platforms.some((one) => countsTyped(one) && content.length > limitsOf(one).max_characters);
  const owns = platforms.flatMap((platform) => ownCountOver(platform) ?? []);
  const isShown = ({ platform }: OwnCount) => platform === decider && (composed !== null || platform === counter);
  return {
    typed,
    limit,
    counter,
    composed,
    ownCount: owns.find((own) => !isShown(own)) ?? null,
    bytes: platforms.map((platform) => bytesOver(platform, text)).find((over) => over !== null) ?? null,
    isOver: isPlainlyOver || owns.length > 0,
    tagProblems: findTagProblems(text, platforms),
    manyHashtags: findManyHashtags(text, platforms),
  };

  /** A network's own count of what goes out, if that is too long. */
  function ownCountOver(platform: AccountPlatform): OwnCount | null {
    const own = limitsOf(platform);
    // Past the limit by the plain count already, its own count could only repeat that, and weighing long texts is slow.
    if (countsTyped(platform) && content.length > own.max_characters) return null;
    const ofWarning = warningLength(platform, settings);
    if (ofWarning === 0) {
      const length = lengthOverLimit(platform, text, own);
      return length === null ? null : { platform, length };
    }
    const length = textLength(platform, text, own) + ofWarning;
    return length > own.max_characters ? { platform, length } : null;
  }

  function composedLength(): { length: number; countedBy: AccountPlatform | null } {
    if (decider === undefined || (countsTyped(decider) && content.length > limit)) {
      return { length: text.length, countedBy: null };
    }
    const length = textLength(decider, text, limitsOf(decider));
    const ofWarning = warningLength(decider, settings);
    return { length: length + ofWarning, countedBy: length === text.length ? null : decider };
  }
}

function additionsTo(draft: Text, decider: AccountPlatform | undefined): Addition[] {
  const { content, hashtags, mentions, settings = [] } = draft;
  const plain = composePostText({ content });
  const added: Addition[] = [];
  if (hashtags.length > 0 && composePostText({ content, hashtags }) !== plain) added.push('hashtags');
  if (mentions.length > 0 && composePostText({ content, mentions }) !== plain) added.push('mentions');
  if (decider !== undefined && warningLength(decider, settings) > 0) added.push('warning');
  return added;
}

type Piece = 'sentence' | 'word' | 'grapheme';

const ELLIPSIS = '…';

/**
 * The longest beginning of a text that fits: up to the end of a sentence, else of a word or at least of a character, with an ellipsis.
 * Empty if not even that fits. What fits must be judged by length alone.
 */
export function fitText(text: string, fits: (candidate: string) => boolean): string {
  const whole = text.trim();
  if (fits(whole)) return whole;
  const cuts = [() => longest(whole, 'sentence', fits, ''), () => longest(whole, 'word', fits, ELLIPSIS)];
  for (const cut of [...cuts, () => longest(whole, 'grapheme', fits, ELLIPSIS)]) {
    const found = cut();
    if (found !== '') return found;
  }
  return '';
}

function longest(text: string, piece: Piece, fits: (candidate: string) => boolean, ending: string): string {
  const segments = new Intl.Segmenter('en', { granularity: piece }).segment(text);
  // Each segment has a copy of the whole text: none may stay.
  const ends = Array.from(segments, ({ index, segment }) => index + segment.length);
  const cutAt = (end: number) => {
    const kept = text.slice(0, end).replace(/[\s,;:–—-]+$/u, '');
    return kept === '' ? '' : kept + ending;
  };
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(cutAt(ends[middle - 1] ?? 0))) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : cutAt(ends[low - 1] ?? 0);
}
