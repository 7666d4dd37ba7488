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
