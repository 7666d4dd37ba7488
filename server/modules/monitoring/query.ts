import { foldCase } from '#contract/foldCase';
import { toNormalForm } from '../../lib/normalForm';
import type { SourceQuery } from './source';

/** Writes a term as one phrase between quotation marks, which no search language reads as an operator. */
export function quoted(term: string): string {
  return `"${term.replace(/["\\]/g, ' ').trim()}"`;
}

/** Makes the test whether a text speaks of a term: as whole words, whatever their case and width; a hashtag also without its #. */
export function createMatcher({ term }: SourceQuery): (text: string) => boolean {
  const words = comparable(term).split(/\s+/u).map(escape).join('\\s+');
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])${words}(?![\\p{L}\\p{M}\\p{N}_])`, 'iu');
  return (text) => pattern.test(comparable(text));
}

function comparable(text: string): string {
  return foldCase(toNormalForm(text, 'NFKC'));
}

function escape(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
