import { handleText } from './messages';

it.each([
  ['ada', 'Ada Rivers', '@ada'],
  ['Ada Rivers', 'Ada Rivers', null],
  ['Ada R.', 'Ada Rivers', 'Ada R.'],
  ['', 'Ada Rivers', null],
])('writes %j of %j as %j', (username, displayName, text) => {
  expect(handleText({ username, displayName })).toBe(text);
});
