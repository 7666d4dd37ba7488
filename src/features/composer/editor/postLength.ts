import { POST_TEXT_LIMIT } from '#contract/limits';
import type { AccountPlatform } from '#contract/platforms';
import { composePostText, findTagProblems, smallestTextLimit, type TagProblem } from '#contract/postRules';
import { xWeightedLength } from '#contract/xWeight';
import type { Draft, TagField } from '../drafts/draft';

/** X counts every link as this long; a link holds at least one dot. */
const X_LINK_WEIGHT = 23;

/** How long a draft is, against the smallest limit of its platforms. */
export type Measure = {
  /** UTF-16 units as typed: what the counter shows (L-44, L-52, L-54). */
  typed: number;
  limit: number;
  /** What goes out when chips are added to the text, and how long that is, by X's count if so; null when they add nothing. */
  composed: { length: number; added: TagField[]; isByX: boolean } | null;
  /** X's own count of what goes out, when it is past X's limit and not shown already (L-52). */
  xCount: number | null;
  isOver: boolean;
  tagProblems: TagProblem[];
};

type Text = Pick<Draft, 'content' | TagField>;

/** Measures a draft for its platforms. */
export function measure({ content, hashtags, mentions }: Text, platforms: readonly AccountPlatform[]): Measure {
  const typed = content.length;
  const limit = smallestTextLimit(platforms);
  const text =
    hashtags.length + mentions.length === 0 ? content.trim() : composePostText({ content, hashtags, mentions });
  const added = addedFields({ content, hashtags, mentions });
  // Past X's limit by the plain count already, its own count could only repeat that, and weighing long texts is slow.
  const isForX = platforms.includes('twitter') && typed <= POST_TEXT_LIMIT.twitter;
  const isWeighed = isForX && (added.length > 0 || greatestWeight(text) > POST_TEXT_LIMIT.twitter);
  const weight = isWeighed ? xWeightedLength(text) : 0;
  const isTooHeavy = weight > POST_TEXT_LIMIT.twitter;

  const length = isWeighed ? weight : text.length;
  const composed = added.length > 0 ? { length, added, isByX: length !== text.length } : null;
  return {
    typed,
    limit,
    composed,
    xCount: isTooHeavy && composed === null ? weight : null,
    isOver: typed > limit || isTooHeavy || (composed !== null && composed.length > limit),
    tagProblems: findTagProblems(text, platforms),
  };
}

/** An upper bound of X's count that needs no search for links: most texts are far below the limit. */
function greatestWeight(text: string): number {
  const wide = text.match(/[^\x20-\x7e\n]/g)?.length ?? 0;
  const dots = text.split('.').length - 1;
  return text.length + wide + dots * X_LINK_WEIGHT;
}

function addedFields({ content, hashtags, mentions }: Text): TagField[] {
  const plain = content.trim();
  const added: TagField[] = [];
  if (hashtags.length > 0 && composePostText({ content, hashtags }) !== plain) added.push('hashtags');
  if (mentions.length > 0 && composePostText({ content, mentions }) !== plain) added.push('mentions');
  return added;
}
