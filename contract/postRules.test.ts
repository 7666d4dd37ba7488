import parseTweet from 'twitter-text/dist/parseTweet';
import { textLength } from './networks/textLength';
import { networkLimits } from './accountLimits';
import { isBlank } from './isBlank';
import { checkPost, composePostText, findManyHashtags, smallestTextLimit } from './postRules';

/** Limits of a server that takes ten times as much as others. */
const ROOMY = { ...networkLimits('mastodon'), max_characters: 5_000 };

test('content is blank when nothing is left after trimming', () => {
  expect(isBlank(' \n\t')).toBe(true);
  expect(isBlank(' a ')).toBe(false);
});

test('the limit is the smallest among the chosen platforms', () => {
  expect(smallestTextLimit(['twitter', 'linkedin'])).toBe(280);
  expect(smallestTextLimit(['linkedin', 'instagram'])).toBe(2_200);
  expect(smallestTextLimit([])).toBe(63_206);
  expect(smallestTextLimit(['linkedin', 'mastodon'])).toBe(500);
  expect(smallestTextLimit(['linkedin', 'mastodon'], { mastodon: ROOMY })).toBe(3_000);
  expect(smallestTextLimit(['facebook', 'mastodon'], { mastodon: ROOMY })).toBe(5_000);
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

  test('has no blank lines for tags or a text that are not there', () => {
    expect(composePostText({ content: 'hello #AI', hashtags: ['ai'] })).toBe('hello #AI');
    expect(composePostText({ content: ' ', hashtags: ['ai'] })).toBe('#ai');
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

  test('X’s own count decides for X, however long a link is', () => {
    const content = `https://example.com/${'a'.repeat(300)}`;
    expect(textLength('twitter', content)).toBe(23);
    expect(checkPost({ content }, ['twitter'])).toEqual([]);
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

  test('and with a warning on Instagram from the sixth hashtag on, typed or added', () => {
    const text = (count: number) => composePostText({ content: '#a #b #c', hashtags: ['d', 'e', 'f'].slice(0, count) });
    expect(findManyHashtags(text(2), ['instagram'])).toBeNull();
    expect(findManyHashtags(text(3), ['facebook', 'instagram'])).toEqual({
      platform: 'instagram',
      count: 6,
      usual: 5,
    });
    expect(findManyHashtags(text(3), ['facebook', 'twitter'])).toBeNull();
    expect(checkPost({ content: text(3) }, ['instagram'])).toEqual([]);
  });

  test('but on X not with a second cashtag, in the post or in a part of its thread', () => {
    expect(checkPost({ content: 'Earnings week: $AAPL, in $' }, ['twitter'])).toEqual([]);
    expect(checkPost({ content: '$AAPL $MSFT' }, ['facebook', 'bluesky'])).toEqual([]);
    expect(checkPost({ content: '$AAPL $MSFT' }, ['twitter'])).toEqual([{ code: 'too-many-cashtags' }]);
    const parts = [{ content: '$AAPL' }, { content: '$AAPL $MSFT' }];
    expect(checkPost({ content: 'Earnings', parts }, ['twitter', 'bluesky'])).toEqual([
      { code: 'too-many-cashtags', at: { field: 'parts', part: 3 } },
    ]);
  });

  test('X counts by weight, the others by UTF-16 units', () => {
    expect(textLength('twitter', '日本')).toBe(4);
    expect(textLength('linkedin', '日本')).toBe(2);
  });
});

describe('on networks of many servers', () => {
  const long = 'a'.repeat(4_000);

  test('a post has to fit the servers that it goes to', () => {
    expect(checkPost({ content: long }, ['mastodon'], { mastodon: ROOMY })).toEqual([]);
    expect(checkPost({ content: long }, ['mastodon'])).toEqual([
      { code: 'too-long', platform: 'mastodon', length: 4_000, limit: 500 },
    ]);
    expect(checkPost({ content: long }, ['mastodon', 'linkedin'], { mastodon: ROOMY })).toEqual([
      { code: 'too-long', platform: 'linkedin', length: 4_000, limit: 3_000 },
    ]);
  });

  test('only their own count counts: a long link does not make a post too long', () => {
    const content = `${'a'.repeat(400)} https://example.org/${'b'.repeat(300)}`;
    expect(checkPost({ content }, ['mastodon'])).toEqual([]);
    expect(checkPost({ content: '👍🏽'.repeat(300) }, ['bluesky'])).toEqual([]);
    expect(checkPost({ content: '👍🏽'.repeat(141) }, ['twitter'])).toMatchObject([{ code: 'too-long' }]);
  });

  test('a warning takes room from the text, where there is one', () => {
    const network_settings = [{ platform: 'mastodon', content_warning: ' Food 🍜 ' }] as const;
    expect(checkPost({ content: 'a'.repeat(494), network_settings }, ['mastodon'])).toEqual([]);
    expect(checkPost({ content: 'a'.repeat(495), network_settings }, ['mastodon'])).toEqual([
      { code: 'too-long', platform: 'mastodon', length: 501, limit: 500 },
    ]);
    expect(checkPost({ content: 'a'.repeat(300), network_settings }, ['bluesky'])).toEqual([]);
  });

  test('a text of few characters may still be too large', () => {
    const family = '👨‍👩‍👧‍👦'; // 25 bytes
    expect(checkPost({ content: family.repeat(120) }, ['bluesky'])).toEqual([]);
    expect(checkPost({ content: `${family.repeat(120)}!` }, ['bluesky', 'facebook'])).toEqual([
      { code: 'too-many-bytes', platform: 'bluesky', length: 3_001, limit: 3_000 },
    ]);
  });
});
