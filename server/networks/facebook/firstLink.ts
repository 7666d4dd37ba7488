import { parseUrl } from '../../lib/parseUrl';

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
