import { NETWORK_LOOKS } from '../../../networks/looks';
import { foldText } from './markText';
import { foldHint } from '../messages';

const instagram = NETWORK_LOOKS.instagram.preview;
const linkedin = NETWORK_LOOKS.linkedin.preview;
const twitter = NETWORK_LOOKS.twitter.preview;

test('Instagram shows 125 characters before the rest, X shows all', () => {
  const text = 'a'.repeat(126);
  expect(foldText(instagram.fold, text)).toEqual({ shown: 'a'.repeat(125), isFolded: true });
  expect(foldText(instagram.fold, 'a'.repeat(125))).toEqual({ shown: 'a'.repeat(125), isFolded: false });
  expect(foldText(twitter.fold, text)).toEqual({ shown: text, isFolded: false });
  expect(foldHint('instagram', 125)).toBe('Instagram shows about the first 125 characters before “more”.');
});

test('many lines are folded as well, and no emoji is cut in half', () => {
  expect(foldText(linkedin.fold, 'one\ntwo\nthree\nfour')).toEqual({ shown: 'one\ntwo\nthree', isFolded: true });
  expect(foldText(instagram.fold, '😀'.repeat(126)).shown).toBe('😀'.repeat(125));
});
