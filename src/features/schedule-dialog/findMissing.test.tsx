import type { Post } from '#contract/schemas/posts';
import { accountWith } from '../../testing/accounts';
import { postWith, targetWith } from '../../testing/posts';
import { findMissing } from './RescheduleDialog';

const x = accountWith();

test.each<[string, Partial<Post>, string[]]>([
  ['nothing', {}, []],
  ['a platform', { platforms: [] }, ['Choose at least one platform.']],
  ['room', { content: 'a'.repeat(281) }, ['Content exceeds character limit for selected platforms.']],
  ['an account', { platforms: ['twitter', 'facebook'] }, ['Facebook isn’t connected.']],
  [
    'an account and an image',
    { platforms: ['instagram'] },
    ['Instagram isn’t connected.', 'Instagram posts need an image or a video.'],
  ],
])('a draft lacks %s', (_what, fields, missing) => {
  expect(findMissing(postWith(fields), [x])).toEqual(missing);
});

it('takes accounts for connected until they are known, and those that the post has already', () => {
  const { id, platform } = x;
  const ended = { ...x, isConnected: false };
  expect(findMissing(postWith({}), undefined)).toEqual([]);
  expect(findMissing(postWith({}), [ended])).toEqual(['Twitter isn’t connected.']);
  expect(findMissing(postWith({ targets: [targetWith({ account_id: id, platform })] }), [ended])).toEqual([]);
});
