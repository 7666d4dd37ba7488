import { handleOf } from './handle';

it.each([
  ['ada', '@ada'],
  ['Ada Rivers', 'Ada Rivers'],
  ['', ''],
])('writes %j as %j', (username, text) => {
  expect(handleOf(username)).toBe(text);
});
