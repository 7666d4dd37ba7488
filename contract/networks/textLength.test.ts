import { networkLimits } from '../accountLimits';
import { utf8Length, countsTyped, lengthOverLimit, textLength } from './textLength';

const FAMILY = '👨‍👩‍👧‍👦';
const LINK = `https://example.org/${'a'.repeat(80)}`;

test.each([
  ['bluesky', 'Hello\nthere', 11],
  ['bluesky', `${FAMILY}e\u0301`, 2],
  ['bluesky', LINK, LINK.length],
  ['mastodon', FAMILY, 1],
  ['mastodon', `See ${LINK} and http://a.at`, 4 + 23 + 5 + 23],
  ['mastodon', 'Ask @ann@social.example now', 'Ask @ann now'.length],
  ['mastodon', 'ann@mail.example', 'ann@mail.example'.length],
] as const)('%s counts %j as %i', (platform, text, length) => {
  expect(textLength(platform, text)).toBe(length);
});

test('a server may count links otherwise', () => {
  const limits = networkLimits('mastodon');
  expect(textLength('mastodon', LINK, { ...limits, characters_per_url: 30 })).toBe(30);
  expect(textLength('mastodon', LINK, { ...limits, characters_per_url: null })).toBe(LINK.length);
});

test('a length past the limit is told, that of the server or else that of the network', () => {
  const long = 'a'.repeat(501);
  expect(lengthOverLimit('mastodon', long)).toBe(501);
  expect(lengthOverLimit('mastodon', long.slice(1))).toBeNull();
  const limits = { ...networkLimits('mastodon'), max_characters: 600 };
  expect(lengthOverLimit('mastodon', long, limits)).toBeNull();
  expect(lengthOverLimit('mastodon', 'a'.repeat(601), limits)).toBe(601);
  expect(lengthOverLimit('bluesky', FAMILY.repeat(300))).toBeNull();
  expect(lengthOverLimit('bluesky', FAMILY.repeat(301))).toBe(301);
});

test('many short links are longer than they look', () => {
  expect(lengthOverLimit('mastodon', 'http://a.at '.repeat(30))).toBe(30 * 24);
});

test('a text too long to be segmented has its plain length', () => {
  expect(textLength('bluesky', FAMILY.repeat(2_000))).toBe(FAMILY.length * 2_000);
});

test('X, Bluesky and Mastodon have a count of their own', () => {
  expect(['twitter', 'linkedin', 'bluesky', 'mastodon'].map((one) => countsTyped(one as 'twitter'))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test.each(['', 'plain\n', 'Grüße', '日本', FAMILY, '\ud83d'])('counts the bytes of %j', (text) => {
  expect(utf8Length(text)).toBe(Buffer.byteLength(text));
});
