import type { FoundPost } from './source';
import { toFinding } from './toFinding';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const METRICS = { likes: null, retweets: null, replies: null, quotes: null, views: null, shares: null };
const POST: FoundPost = {
  sourceId: '1',
  author: 'Ada',
  authorVerified: false,
  title: null,
  content: 'Fresh bread',
  url: 'https://news.example/bread',
  category: null,
  publishedAt: new Date(NOW),
  reach: null,
  engagement: null,
  metrics: METRICS,
};
const findingOf = (post: Partial<FoundPost>) => toFinding('news', { ...POST, ...post }, 'bread', NOW);

test('keeps what can be opened', () => {
  expect(findingOf({})).toMatchObject({ url: 'https://news.example/bread', content: 'Fresh bread' });
});

test('keeps no sign that would turn the text behind it', () => {
  const [title, author] = ['Bread\u202edaerb', '\u2067Ada'];
  expect(findingOf({ title, author, category: 'a\u202d', content: 'One\n\u2066two\u200f' })).toMatchObject({
    title: 'Breaddaerb',
    author: 'Ada',
    category: 'a',
    content: 'One\ntwo\u200f',
  });
});

test.each([
  'http://user:pw@evil.example/',
  'https://bank.example@evil.example/login',
  'https://:pw@evil.example/',
  'javascript:alert(1)',
  'no address',
  `https://news.example/${'a'.repeat(2_000)}`,
])('drops what leads to %s', (url) => {
  expect(findingOf({ url })).toBeNull();
});

test.each(['🇩🇪', '👩\u200d🍳', 'e\u0301'])('keeps no half of %s where a long text is cut', (character) => {
  const before = 'x'.repeat(1_999);
  expect(findingOf({ content: `${before}${character} and more` })?.content).toBe(before);
});
