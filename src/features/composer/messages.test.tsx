import { formatBytes } from '../../lib/numbers';
import { TOO_MANY_FILES_TEXT } from './files';
import { editingText, goodTimesText, platformCountText } from './messages';

test('chips of counters are short', () => {
  expect(platformCountText('twitter', 302)).toBe('Twitter 302/280');
  expect(platformCountText('linkedin', 12)).toBe('LinkedIn 12/3000');
  expect(platformCountText('facebook', 12)).toBe('Facebook 12/63206');
  expect(platformCountText('instagram', 12)).toBe('Instagram 12/2200');
});

test('good times are those of the canned advice', () => {
  expect(goodTimesText('twitter')).toBe('Twitter 9 AM and 1-3 PM');
  expect(goodTimesText('linkedin')).toBe('LinkedIn 8-10 AM, 12 PM and 5-6 PM');
  expect(goodTimesText('instagram')).toBe('Instagram 11 AM-1 PM and 7-9 PM');
  expect(goodTimesText('facebook')).toBe('Facebook 1-4 PM');
});

test('an edited post is named by its first line', () => {
  expect(editingText('draft', 'Hello\nworld')).toBe('Editing draft: “Hello”');
  expect(editingText('failed', `${'a'.repeat(59)}🎉🎉`)).toBe(`Editing failed post: “${'a'.repeat(59)}…”`);
});

test('sizes and limits of files are for people', () => {
  expect([512, 1_536, 10 * 1024 * 1024].map(formatBytes)).toEqual(['512 B', '1.5 KB', '10 MB']);
  expect(TOO_MANY_FILES_TEXT).toBe('You can upload up to 10 files');
});
