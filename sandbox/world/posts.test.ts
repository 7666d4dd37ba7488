import { HOUR_MS } from '#contract/durations';
import { followersOf, postNumbers } from './posts';

const ages = [0, 1, 5, 24, 100, 1_000, 10_000].map((hours) => hours * HOUR_MS);

test('a post begins with nothing and its numbers only grow', () => {
  expect(postNumbers('7', 0)).toEqual({ likes: 0, comments: 0, shares: 0, views: 0 });
  for (const id of ['1', '2', '3']) {
    const likes = ages.map((age) => postNumbers(id, age).likes);
    expect(likes).toEqual([...likes].sort((a, b) => a - b));
    expect(likes.at(-1)).toBeGreaterThan(0);
  }
});

test('the same post has the same numbers, another one others', () => {
  expect(postNumbers('7', HOUR_MS * 50)).toEqual(postNumbers('7', HOUR_MS * 50));
  expect(postNumbers('7', HOUR_MS * 50)).not.toEqual(postNumbers('8', HOUR_MS * 50));
});

test('followers come, day by day', () => {
  const counts = ages.map((age) => followersOf('7', age));
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(counts.at(-1)).toBeGreaterThan(counts[0]!);
});
