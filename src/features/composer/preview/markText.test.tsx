import { NETWORK_LOOKS } from '../../../networks/looks';
import { firstLink, markText } from './markText';

const marked = (text: string, mention: RegExp | null) =>
  markText(text, mention)
    .filter(({ kind }) => kind !== 'plain')
    .map((piece) => piece.text);

const bluesky = NETWORK_LOOKS.bluesky.preview.mention!;
const mastodon = NETWORK_LOOKS.mastodon.preview.mention!;

test('links, hashtags and mentions are marked', () => {
  expect(markText('Hi @ada, see https://example.com/x #été', /@\w+/)).toEqual([
    { text: 'Hi ', kind: 'plain' },
    { text: '@ada', kind: 'mention' },
    { text: ', see ', kind: 'plain' },
    { text: 'https://example.com/x', kind: 'link' },
    { text: ' ', kind: 'plain' },
    { text: '#été', kind: 'hashtag' },
  ]);
});

test.each([
  ['See https://example.com/a.', 'https://example.com/a'],
  ['(https://example.com/a)', 'https://example.com/a'],
  ['(https://en.wikipedia.org/wiki/Bread_(food))', 'https://en.wikipedia.org/wiki/Bread_(food)'],
  ['HTTPS://Example.com/a', 'HTTPS://Example.com/a'],
  ['https://example.com/#part is one link', 'https://example.com/#part'],
  ['https://example.com/?q=#no', 'https://example.com/?q=#no'],
])('in %s the link is %s', (text, link) => {
  expect(marked(text, /@\w+/)).toEqual([link]);
  expect(firstLink(text)).toBe(link);
});

test('full-width signs are signs, and an address ends before them', () => {
  expect(marked('朝のパン ＃東京 with ＠ada, https://example.com/パン。＃大阪', /[@＠]\w+/)).toEqual([
    '＃東京',
    '＠ada',
    'https://example.com/パン',
    '＃大阪',
  ]);
  expect(marked('video.example/@ada me@x.example/-#no', /@\w+/)).toEqual([]);
});

test('a number is no hashtag, and an email address mentions nobody', () => {
  expect(marked('#1 of #10th, ann@example.com', /@\w+/)).toEqual(['#10th']);
});

test('where text alone mentions nobody, no name is marked', () => {
  expect(marked('Hi @ada #a', null)).toEqual(['#a']);
});

test('Bluesky knows handles by their host, Mastodon by name and server', () => {
  const text = 'With @ada, @ada.bsky.social and @ada@a.test.';
  expect(marked(text, bluesky)).toEqual(['@ada.bsky.social']);
  expect(marked(text, mastodon)).toEqual(['@ada', '@ada.bsky.social', '@ada@a.test']);
});

test('a text without links has no first one', () => {
  expect(firstLink('ftp://example.com javascript:alert(1)')).toBeNull();
});
