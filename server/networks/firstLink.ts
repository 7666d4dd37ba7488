import { parseUrl } from '../lib/parseUrl';
import type { Draft } from './connector';

/** Signs that end a sentence or a bracket, and a link only by accident. */
const AFTER_LINK = /(?<![.,;:!?'")\]}»”’…])[.,;:!?'")\]}»”’…]+$/u;

/** The first web address in a text, as it is written; null if there is none. */
export function firstLink(text: string): string | null {
  for (const [found] of text.matchAll(/\bhttps?:\/\/\S+/giu)) {
    const link = found.replace(AFTER_LINK, '');
    if (parseUrl(link) !== null) return link;
  }
  return null;
}

/** The link whose card a post shows: its first, where it has no files, unless a person has decided otherwise; null: none. */
export function linkOfCard({ text, media = [], setting }: Draft): string | null {
  const isShown = setting?.link_card ?? media.length === 0;
  return isShown ? firstLink(text) : null;
}
