import { TARGET_STATES } from '#contract/postStates';
import { targetWith } from '../../../testing/posts';
import { targetReason } from './targetReason';

test.each([
  ['TOKEN_REJECTED', 'The connection to Twitter has ended. Connect the account again.'],
  ['invalid_grant', 'The connection to Twitter has ended. Connect the account again.'],
  ['DUPLICATE', 'Twitter already has a post with this text. Change it and try again.'],
  ['TOO_LONG', 'Twitter finds this text too long. Shorten it and try again.'],
  ['UNREACHABLE', 'Twitter couldn’t be reached. Try again in a moment.'],
  [
    'OUT_OF_CREDIT',
    'Twitter asks for credit before it takes more posts. Ask whoever runs this server, then try again.',
  ],
])('a failure with the code %s is explained', (code, sentence) => {
  expect(targetReason(targetWith({ state: 'failed', error_code: code }))).toBe(sentence);
});

test('an unknown code is explained in the network’s own words, or plainly', () => {
  const strange = { state: 'failed', error_code: 'ODD', error_detail: 'Computer says no.' } as const;
  expect(targetReason(targetWith(strange))).toBe(
    'Twitter refused the post: Computer says no. Change it, or try again.',
  );
  expect(targetReason(targetWith({ ...strange, error_detail: null }))).toBe(
    'Twitter refused the post. Change it, or try again.',
  );
});

test.each([
  [
    'version_sunset',
    'Twitter no longer takes posts the way this server sends them. Ask whoever runs it to name another version or to update it, then try again.',
  ],
  ['identity_check', 'Twitter needs something from you before it accepts more posts. Check there what it is.'],
  [
    'media_not_public',
    'Twitter fetches files itself and can’t reach this server. Ask whoever runs it, then try again.',
  ],
  ['media_missing', 'A file of the post is no longer there. Upload it again.'],
  ['not_noted', 'Postwright was interrupted before it was sent. Try again in a moment.'],
])('what the writer of a post cannot mend by changing it (%s) is not called an error of it', (code, sentence) => {
  const failed = { state: 'failed', error_code: code, error_detail: 'For programmers.' } as const;
  expect(targetReason(targetWith(failed))).toBe(sentence);
});

test.each([
  ['unknown', 'Twitter gave no clear response. We are asking whether it has the post.'],
  ['parked', 'We couldn’t confirm whether Twitter has this post. Look there before you send it again.'],
  ['missed', 'Its time passed while Postwright wasn’t running.'],
] as const)('a %s target says what is going on', (state, sentence) => {
  expect(targetReason(targetWith({ state }))).toBe(sentence);
});

test.each([
  ['rate_limited', 'Twitter takes no more posts of this account for now. It will be tried again.'],
  ['not_on_network', 'Twitter doesn’t have it yet. It will be tried again.'],
  ['publisher_gone', 'Postwright stopped before it was sent. It will be tried again.'],
  ['stalled', 'Postwright stood still before it was sent. It will be tried again.'],
  ['token_unavailable', 'The connection to Twitter couldn’t be used. It will be tried again.'],
])('a target that waits for another try says why: %s', (code, sentence) => {
  expect(targetReason(targetWith({ state: 'scheduled', error_code: code }))).toBe(sentence);
});

test.each(TARGET_STATES.filter((state) => ['scheduled', 'claimed', 'sending', 'published'].includes(state)))(
  'a %s target has nothing to explain',
  (state) => {
    expect(targetReason(targetWith({ state }))).toBeNull();
  },
);

test.each([
  [
    'failed',
    'image_not_shrunk',
    null,
    'Twitter refused the post: An image could not be made small enough for Twitter. Change it, or try again.',
  ],
  ['missed', 'missed', { why: 'deleted' }, 'Its time passed while it was deleted.'],
] as const)('a %s target with %s says what its code means in this case', (state, code, params, sentence) => {
  const target = targetWith({ state, error_code: code, error_params: params });
  expect(targetReason(target)).toBe(sentence);
  // Recorded sessions of before have no parameters.
  const { error_params: _, ...recorded } = targetWith({ state: 'missed', error_code: 'missed', error_detail: 'Once.' });
  expect(targetReason(recorded as typeof target)).toBe('Once.');
});
