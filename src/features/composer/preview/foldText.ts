import { beginningOf } from '#contract/networks/graphemes';
import type { PreviewLook } from '../../../networks/look';

/** The part of a text that a network shows at first; `isFolded` says that the rest is behind a link. */
export function foldText(fold: PreviewLook['fold'], text: string): { shown: string; isFolded: boolean } {
  if (fold === null) return { shown: text, isFolded: false };
  const lines = text.split('\n').slice(0, fold.lines).join('\n');
  const characters = beginningOf(lines, [...lines].slice(0, fold.characters).join('').length);
  const isFolded = characters.length < text.length;
  return { shown: isFolded ? characters.trimEnd() : text, isFolded };
}
