import parseTweet from 'twitter-text/dist/parseTweet';
import { textLength } from './networks/textLength';
import { checkPost, composePostText, isBlank, smallestTextLimit } from './postRules';

test('content is blank when nothing is left after trimming', () => {
  expect(isBlank(' \n\t')).toBe(true);
  expect(isBlank(' a ')).toBe(false);
});

test('the limit is the smallest among the chosen platforms', () => {
  expect(smallestTextLimit(['twitter', 'linkedin'])).toBe(280);
  expect(smallestTextLimit(['linkedin', 'instagram'])).toBe(2_200);
  expect(smallestTextLimit([])).toBe(63_206);
});

describe('the text that goes out', () => {
  test('is trimmed', () => {
    expect(composePostText({ content: '  hello ' })).toBe('hello');
  });

  test('holds no sign for which X refuses a post, though nobody sees it', () => {
    const text = composePostText({ content: '\uFEFFHello\uFEFF there\uFFFE\uFFFF' });
    expect(text).toBe('Hello there');
    expect(parseTweet(text).valid).toBe(true);
    expect(composePostText({ content: 'a\u200Bb 👩‍👧 é' })).toBe('a\u200Bb 👩‍👧 é');
  });

  test('is followed by the mentions and hashtags that it does not hold', () => {
    expect(composePostText({ content: 'hello #AI', hashtags: ['ai', 'news'], mentions: ['ada'] })).toBe(
      'hello #AI\n\n@ada #news',
    );
  });

  test('does not take a longer tag for a shorter one', () => {
    expect(composePostText({ content: 'hello #airline', hashtags: ['air'] })).toBe('hello #airline\n\n#air');
  });
});

describe('a post may go out', () => {
  test('when it has content, a platform, and fits', () => {
    expect(checkPost({ content: 'hello' }, ['twitter'])).toEqual([]);
    expect(checkPost({ content: 'a'.repeat(280) }, ['twitter'])).toEqual([]);
  });

  test('but not blank or without a platform', () => {
    expect(checkPost({ content: '  ' }, [])).toEqual([{ code: 'blank' }, { code: 'no-platform' }]);
  });

  test('but not past the limit of one of its platforms', () => {
    expect(checkPost({ content: 'a'.repeat(281) }, ['twitter', 'linkedin'])).toEqual([
      { code: 'too-long', platform: 'twitter', length: 281, limit: 280 },
    ]);
  });

  test('but not past the limit once its hashtags are added', () => {
    const problems = checkPost({ content: 'a'.repeat(279), hashtags: ['x'] }, ['twitter']);
    expect(problems).toEqual([{ code: 'too-long', platform: 'twitter', length: 283, limit: 280 }]);
  });

  test('but not past the limit by the plain count, however little X counts for a link', () => {
    const content = `https://example.com/${'a'.repeat(300)}`;
    expect(textLength('twitter', content)).toBe(23);
    expect(checkPost({ content }, ['twitter'])).toEqual([
      { code: 'too-long', platform: 'twitter', length: 320, limit: 280 },
    ]);
  });

  test('but on Instagram not with more hashtags or mentions than it takes, typed or added', () => {
    const many = (sign: string, count: number) => Array.from({ length: count }, (_, i) => `${sign}a${i}`).join(' ');
    const hashtags = Array.from({ length: 10 }, (_, i) => `b${i}`);
    expect(checkPost({ content: many('#', 20), hashtags }, ['instagram', 'facebook'])).toEqual([]);
    expect(checkPost({ content: many('#', 21), hashtags }, ['instagram'])).toEqual([{ code: 'too-many-hashtags' }]);
    expect(checkPost({ content: many('#', 31) }, ['facebook', 'linkedin'])).toEqual([]);
    expect(checkPost({ content: many('@', 20) }, ['instagram'])).toEqual([]);
    expect(checkPost({ content: many('@', 21) }, ['instagram'])).toEqual([{ code: 'too-many-mentions' }]);
  });

  test('X counts by weight, the others by UTF-16 units', () => {
    expect(textLength('twitter', '日本')).toBe(4);
    expect(textLength('linkedin', '日本')).toBe(2);
  });
});
