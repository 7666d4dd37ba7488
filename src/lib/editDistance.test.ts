import { editDistance } from './editDistance';

test.each([
  ['', '', 0],
  ['kitten', 'sitting', 3],
  ['/schedule', '/scheduled', 1],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['same', 'same', 0],
])('from %p to %p it is %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
});
