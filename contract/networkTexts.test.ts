import { COMMENTED } from './importFormat';
import { ACCOUNT_PLATFORMS, NETWORKS } from './networks';
import { filesFor } from './mediaRules';
import { networkTextProblems, withoutUnchosen, textFor, threadFor } from './networkTexts';
import { checkPost } from './postRules';

const POST = {
  content: 'The common text',
  hashtags: ['news'],
  variants: [{ platform: 'linkedin', content: 'For colleagues' }],
  parts: [{ content: 'and more' }, { platform: 'bluesky', content: 'only there' }],
  comments: [{ platform: 'linkedin', content: ' the link ' }],
} as const;

test('a sheet has a column for the first comment on each network that takes one', () => {
  expect([...COMMENTED]).toEqual(ACCOUNT_PLATFORMS.filter((platform) => NETWORKS[platform].firstComment !== null));
});

test('a network gets its own text, else the common one, each with the hashtags', () => {
  expect(textFor(POST, 'linkedin')).toBe('For colleagues\n\n#news');
  expect(textFor(POST, 'twitter')).toBe('The common text\n\n#news');
});

test('a thread is the text, what follows it on that network, and the comment', () => {
  expect(threadFor(POST, 'twitter').map(({ text }) => text)).toEqual(['The common text\n\n#news', 'and more']);
  expect(threadFor(POST, 'bluesky').map(({ text }) => text)).toEqual(['The common text\n\n#news', 'only there']);
  expect(threadFor(POST, 'linkedin')).toEqual([
    { kind: 'post', text: 'For colleagues\n\n#news' },
    { kind: 'comment', text: 'the link' },
  ]);
  expect(threadFor({ content: 'Hello' }, 'facebook')).toEqual([{ kind: 'post', text: 'Hello' }]);
});

test('own files replace the common ones, also by none', () => {
  const post = {
    media: ['a'],
    variants: [
      { platform: 'twitter', media: [] },
      { platform: 'linkedin', media: null },
    ],
  } as const;
  expect(filesFor(post, 'twitter')).toEqual([]);
  expect(filesFor(post, 'linkedin')).toEqual(['a']);
  expect(filesFor(post, 'bluesky')).toEqual(['a']);
});

describe('a post is checked', () => {
  test('with the text that each network gets', () => {
    const long = 'a'.repeat(281);
    const short = [{ platform: 'twitter', content: 'short' }] as const;
    expect(checkPost({ content: long, variants: short }, ['twitter', 'linkedin'])).toEqual([]);
    expect(checkPost({ content: 'x', variants: [{ platform: 'twitter', content: long }] }, ['twitter'])).toEqual([
      {
        code: 'too-long',
        platform: 'twitter',
        length: 281,
        limit: 280,
        at: { field: 'variants', platform: 'twitter', part: 1 },
      },
    ]);
  });

  test('part by part', () => {
    const parts = [{ content: 'fits' }, { content: 'a'.repeat(290) }];
    expect(checkPost({ content: 'x', parts }, ['twitter', 'bluesky', 'linkedin'])).toEqual([
      { code: 'too-long', platform: 'twitter', length: 290, limit: 280, at: { field: 'parts', part: 3 } },
    ]);
  });

  test('for texts that say nothing, parts that nobody gets, and threads without an end', () => {
    const parts = [{ content: ' ' }];
    expect(checkPost({ content: 'x', parts }, ['facebook'])).toEqual([
      { code: 'blank', at: { field: 'parts', part: 2 } },
      { code: 'no-thread' },
    ]);
    const many = Array.from({ length: 25 }, () => ({ content: 'x' }));
    expect(checkPost({ content: 'x', parts: many }, ['twitter'])).toEqual([
      { code: 'too-many-parts', platform: 'twitter' },
    ]);
    expect(checkPost({ content: 'x', variants: [{ platform: 'twitter', content: ' ' }] }, ['twitter'])).toEqual([
      { code: 'blank', at: { field: 'variants', platform: 'twitter', part: 1 } },
    ]);
  });
});

test('texts are for networks that are chosen and take them, once each', () => {
  expect(networkTextProblems(POST, ['twitter', 'linkedin', 'bluesky'])).toEqual([]);
  expect(networkTextProblems({ comments: [{ platform: 'bluesky', content: 'x' }] }, ['bluesky'])).toEqual([
    { field: 'comments', text: 'On Bluesky a post has no first comment of yours.' },
  ]);
  expect(networkTextProblems(POST, ['twitter']).map(({ field }) => field)).toEqual(['variants', 'parts', 'comments']);
  const twice = [
    { platform: 'twitter', content: 'a' },
    { platform: 'twitter', content: 'b' },
  ] as const;
  expect(networkTextProblems({ variants: twice, comments: twice }, ['twitter'])).toEqual([
    { field: 'variants', text: 'Give Twitter one text of its own.' },
    { field: 'comments', text: 'Give Twitter one first comment.' },
    { field: 'comments', text: 'On Twitter a post has no first comment of yours.' },
    { field: 'comments', text: 'On Twitter a post has no first comment of yours.' },
  ]);
  expect(networkTextProblems({ parts: [{ platform: 'linkedin', content: 'x' }] }, ['linkedin'])).toEqual([
    { field: 'parts', text: 'LinkedIn takes no threads.' },
  ]);
  expect(withoutUnchosen(POST, ['twitter'])).toEqual({
    variants: [],
    parts: [{ content: 'and more' }],
    comments: [],
  });
});
