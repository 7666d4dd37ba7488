import { matchTone } from './HashtagsTab';
import { matchText } from '../messages';
import { SUGGESTIONS_MAX, suggestHashtags } from './suggestHashtags';

const relevant = (text: string) => suggestHashtags(text).filter(({ category }) => category === 'relevant');

test.each([
  ['Our barista makes the best espresso and coffee', ['Espresso', 'Coffee']],
  ['We are hiring! Join a remote team.', ['Hiring', 'RemoteWork']],
  ['Machine learning and artificial intelligence at work', ['MachineLearning', 'ArtificialIntelligence']],
  ['Five workouts before breakfast', ['Workout']],
])('%s', (text, expected) => {
  const first = relevant(text).slice(0, 4);
  expect(first.map(({ hashtag }) => hashtag)).toEqual(expect.arrayContaining(expected));
  expect(first[0]?.relevance).toBeGreaterThanOrEqual(0.8);
});

test('the same text gives the same list, sorted, with at most 20 and no two alike', () => {
  const text = 'A new design for our coffee shop, a marketing campaign, and music at night';
  const list = suggestHashtags(text);
  expect(list).toEqual(suggestHashtags(text));
  expect(list.length).toBeLessThanOrEqual(SUGGESTIONS_MAX);
  expect(SUGGESTIONS_MAX).toBe(20);
  expect(new Set(list.map(({ hashtag }) => hashtag)).size).toBe(list.length);
  const shares = relevant(text).map(({ relevance }) => relevance);
  expect(shares).toEqual(shares.toSorted((one, other) => other - one));
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
});

test('without words nothing fits well', () => {
  expect(Math.max(...suggestHashtags('').map(({ relevance }) => relevance))).toBeLessThan(0.6);
});

test.each([
  [0.8, 'green', '80% match'],
  [0.799, 'yellow', '80% match'],
  [0.6, 'yellow', '60% match'],
  [0.59, 'gray', '59% match'],
])('%d is %s', (relevance, tone, text) => {
  expect(matchTone(relevance)).toBe(tone);
  expect(matchText(relevance)).toBe(text);
});
