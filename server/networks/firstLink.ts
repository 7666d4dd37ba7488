import { withoutSentenceEnd } from '#contract/links';
import { findTokens } from '#contract/textTokens';
import { parseUrl } from '../lib/parseUrl';
import type { Draft } from './connector';

/** The first web address in a text, as it is written; null if there is none. */
export function firstLink(text: string): string | null {
  for (const { kind, start, end } of findTokens(text)) {
    if (kind !== 'address') continue;
    const link = withoutSentenceEnd(text.slice(start, end));
    if (/^https?:/i.test(link) && parseUrl(link) !== null) return link;
  }
  return null;
}

/** The link whose card a post shows: its first, where it has no files, unless a person has decided otherwise; null: none. */
export function linkOfCard({ text, media = [], setting }: Draft): string | null {
  const isShown = setting?.link_card ?? media.length === 0;
  return isShown ? firstLink(text) : null;
}
