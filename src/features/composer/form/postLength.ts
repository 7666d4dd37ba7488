import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { findOwnCounting, lengthOverLimit, textLength } from '#contract/networks/textLength';
import { composePostText, findTagProblems, smallestTextLimit, type TagProblem } from '#contract/postRules';
import type { OwnCount } from '#contract/postTexts';
import type { Draft, TagField } from './draft';

/** Length of a draft, against the smallest limit of its platforms. */
export type Measure = {
  /** UTF-16 units as typed: what the counter shows (L-44, L-52, L-54). */
  typed: number;
  limit: number;
  /**
   * The text with its chips, and its length, `countedBy` a network if its own count differs; null if they add nothing.
   */
  composed: { length: number; added: TagField[]; countedBy: AccountPlatform | null } | null;
  /** A network's own count of what goes out, when it is past the network's limit and not shown already (L-52). */
  ownCount: OwnCount | null;
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
  const own = ownCountOf(text, { typed, platforms, isShown: added.length > 0 });
  const isTooLong = own !== null && own.length > NETWORKS[own.platform].text.limit;
  const length = own?.length ?? text.length;
  const composed = added.length > 0 ? composedOf(length) : null;
  return {
    typed,
    limit,
    composed,
    ownCount: isTooLong && composed === null ? own : null,
    isOver: typed > limit || isTooLong || (composed !== null && composed.length > limit),
    tagProblems: findTagProblems(text, platforms),
  };

  function composedOf(length: number): NonNullable<Measure['composed']> {
    return { length, added, countedBy: length === text.length ? null : (own?.platform ?? null) };
  }
}

/** The count of the network that counts in its own way, where it is shown or past the limit. */
function ownCountOf(
  text: string,
  { typed, platforms, isShown }: { typed: number; platforms: readonly AccountPlatform[]; isShown: boolean },
): OwnCount | null {
  const platform = findOwnCounting(platforms);
  // Past the limit by the plain count already, its own count could only repeat that, and weighing long texts is slow.
  if (platform === undefined || typed > NETWORKS[platform].text.limit) return null;
  const length = isShown ? textLength(platform, text) : lengthOverLimit(platform, text);
  return length === null ? null : { platform, length };
}

function addedFields({ content, hashtags, mentions }: Text): TagField[] {
  const plain = content.trim();
  const added: TagField[] = [];
  if (hashtags.length > 0 && composePostText({ content, hashtags }) !== plain) added.push('hashtags');
  if (mentions.length > 0 && composePostText({ content, mentions }) !== plain) added.push('mentions');
  return added;
}
