import { networkText } from './messages';

it.each([
  ['Twitter', 'twitter', 'ada', null],
  ['Mastodon', 'mastodon', 'ada@a.test', 'a.test'],
  ['Mastodon on b.test', 'mastodon', 'ada@a.test', 'b.test'],
  ['Bluesky on localhost:3101', 'bluesky', 'ada.test', 'localhost:3101'],
] as const)('says %s of an account on %s as %s at %s', (text, platform, username, server) => {
  expect(networkText({ platform, username, server })).toBe(text);
});
