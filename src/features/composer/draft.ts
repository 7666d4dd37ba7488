import type { AccountPlatform } from '#contract/platforms';

/** The two lists of chips beside the text. */
export type TagField = 'hashtags' | 'mentions';

/** A post that is being written: what a person has put into the form, and nothing else. */
export type Draft = {
  content: string;
  /** Null until platforms were chosen, by a person or because only one is connected (L-64). */
  platforms: AccountPlatform[] | null;
  /** Kept without their # and @. */
  hashtags: string[];
  mentions: string[];
  /** What stands in the two chip fields and has not been added yet. */
  typed: Record<TagField, string>;
  isScheduled: boolean;
  /** Local day, YYYY-MM-DD, and local time, HH:mm; empty until they are filled in. */
  date: string;
  time: string;
};

/** A draft with the key under which it will be posted, so that sending it again after a reload is still one post. */
export type KeptDraft = {
  draft: Draft;
  idempotencyKey: string;
  /** Epoch milliseconds of the last change that was kept. */
  savedAt: number;
};

export const EMPTY_DRAFT: Draft = {
  content: '',
  platforms: null,
  hashtags: [],
  mentions: [],
  typed: { hashtags: '', mentions: '' },
  isScheduled: false,
  date: '',
  time: '',
};

/** Tells whether nothing has been written that somebody could miss. */
export function isEmptyDraft({ content, hashtags, mentions, typed }: Draft): boolean {
  const words = [content, typed.hashtags, typed.mentions, ...hashtags, ...mentions];
  return words.every((word) => word.trim() === '');
}
