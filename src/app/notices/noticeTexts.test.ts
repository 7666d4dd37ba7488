import type { PauseNotice, RemovalNotice } from '#contract/schemas/notices';
import { pauseText, removalText } from './noticeTexts';

const told = { id: 'n1', created_at: '2026-11-24T08:00:00.000Z', read_at: null };

const removal = (why: Partial<RemovalNotice>): RemovalNotice => ({
  ...told,
  kind: 'removal',
  platform: 'twitter',
  account_username: 'ada',
  remote_url: null,
  error_code: null,
  error_params: null,
  reason: '',
  ...why,
});

const pause = (why: Partial<PauseNotice>): PauseNotice => ({
  ...told,
  kind: 'pause',
  excerpt: 'Tea time',
  pause_code: null,
  pause_params: null,
  reason: '',
  ...why,
});

test.each<[Partial<RemovalNotice>, string]>([
  [{ error_code: 'account_disconnected' }, 'The account was disconnected before that.'],
  [{ error_code: 'post_not_known' }, 'We don’t know which post it is there.'],
  [{ error_code: 'not_supported' }, 'This server can’t delete posts on Twitter.'],
  [{ error_code: 'token_rejected' }, 'The connection to Twitter has ended.'],
  [{ error_code: 'no_answer_for_days' }, 'Twitter hasn’t responded for two days.'],
  [{ error_code: '403', error_params: { status: 403 } }, 'It gave no reason (403).'],
  [{ error_code: '403', reason: 'You may not.' }, 'You may not.'],
  [{ reason: 'The sentence of an older row.' }, 'The sentence of an older row.'],
])('a post that could not be deleted for %j says why', (why, sentence) => {
  expect(removalText(removal(why))).toBe(`A post of @ada couldn’t be deleted on Twitter. ${sentence}`);
});

test.each<[Partial<PauseNotice>, string]>([
  [{ pause_code: 'account_disconnected' }, 'An account that it goes to was disconnected.'],
  [{ pause_code: 'account_not_connected' }, 'An account that it goes to isn’t connected any more.'],
  [{ pause_code: 'too_long' }, 'Content exceeds character limit for selected platforms.'],
  [
    { pause_code: 'days_too_far', pause_params: { count: 10 } },
    'Its next 10 days reach beyond the year 2199. Let it repeat more often, or end.',
  ],
  [
    { pause_code: 'files_unfit', pause_params: { platform: 'instagram', problem: 'too_many', max: 10, part: 2 } },
    'Part 2: Instagram takes at most 10 images in one post.',
  ],
  [{ pause_code: 'validation_error' }, 'Its next post was refused. Look at what it says, and save it again.'],
  [{ reason: 'The sentence of an older row.' }, 'The sentence of an older row.'],
])('a repeating post that is paused for %j says why', (why, sentence) => {
  expect(pauseText(pause(why))).toBe(`The repeating post “Tea time” is paused. ${sentence}`);
});
