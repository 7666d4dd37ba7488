import { matchTone } from './HashtagsTab';
import { matchText } from '../messages';
import { SUGGESTIONS_MAX, suggestHashtags } from './suggestHashtags';

const relevant = (text: string) => suggestHashtags(text).filter(({ category }) => category === 'relevant');

test.each([
  ['Our barista makes the best espresso and coffee', ['Espresso', 'Coffee']],
  ['We are hiring! Join a remote team.', ['Hiring', 'remote', 'team']],
  ['Seven things we learned about sourdough', ['Learning', 'sourdough']],
  ['Machine learning and artificial intelligence at work', ['MachineLearning', 'ArtificialIntelligence']],
  ['Five workouts before breakfast', ['Workout']],
])('%s', (text, expected) => {
  const first = relevant(text).slice(0, 4);
  expect(first.map(({ hashtag }) => hashtag)).toEqual(expect.arrayContaining(expected));
  expect(first[0]?.relevance).toBeGreaterThanOrEqual(0.8);
});

test('the same text gives the same list, sorted, with at most 20 and no two alike', () => {
  const many = Array.from({ length: 30 }, (_, index) => `Ours${index}`);
  const text = 'A new design for our coffee shop, a marketing campaign, and music at night';
  const list = suggestHashtags(text, many);
  expect(list).toEqual(suggestHashtags(text, many));
  expect(list.length).toBeLessThanOrEqual(SUGGESTIONS_MAX);
  expect(SUGGESTIONS_MAX).toBe(20);
  expect(new Set(list.map(({ hashtag }) => hashtag)).size).toBe(list.length);
  const shares = list.filter(({ category }) => category === 'relevant').map(({ relevance }) => relevance);
  expect(shares).toEqual(shares.toSorted((one, other) => other - one));
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
});

test('of a hashtag the part that the text has is its match, and no known one is guessed from a part', () => {
  const list = suggestHashtags('Machines, and our bread', ['OurBread', 'AdasBread', 'Spring']);
  const matchOf = (tag: string) => list.find(({ hashtag }) => hashtag === tag)?.relevance;
  expect(['OurBread', 'AdasBread', 'Spring', 'MachineLearning'].map(matchOf)).toEqual([1, 0.5, 0, undefined]);
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
