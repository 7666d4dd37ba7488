import { trendTone } from './TrendingPosts';

it.each([
  [100, 'green'],
  [90, 'green'],
  [89, 'yellow'],
  [70, 'yellow'],
  [69, 'red'],
  [0, 'red'],
])('a trend score of %i is %s', (score, tone) => {
  expect(trendTone(score)).toBe(tone);
});
