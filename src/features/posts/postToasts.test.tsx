import { createdToast } from './changePost';
import { postWith, targetWith } from '../../testing/posts';

test('a published post', async () => {
  expect(await createdToast(postWith({ status: 'published' }))).toMatchObject({
    kind: 'success',
    text: 'Post published',
    action: { label: 'View', to: '/?tab=published#posts' },
  });
});

test('a scheduled post', async () => {
  const toast = await createdToast(postWith({ status: 'scheduled', scheduled_at: '2026-11-22T09:30:00.000Z' }));
  expect(toast).toMatchObject({ kind: 'success', text: 'Post scheduled for Nov 22, 09:30 AM' });
});

test('a post that is still on its way', async () => {
  expect(await createdToast(postWith({ status: 'scheduled' }))).toMatchObject({
    kind: 'info',
    text: 'Post is being published',
    action: { label: 'View', to: '/?tab=scheduled#posts' },
  });
});

test('a post that its network does not take yet', async () => {
  const heldUp = targetWith({ state: 'scheduled', error_code: 'rate_limited' });
  expect(await createdToast(postWith({ status: 'scheduled', targets: [heldUp] }))).toMatchObject({
    kind: 'info',
    text: 'Post is waiting to be sent. Twitter takes no more posts of this account for now. It will be tried again.',
  });
});

test('a failed post, with each reason once', async () => {
  const refused = targetWith({ state: 'failed', error_code: 'DUPLICATE' });
  const post = postWith({ status: 'failed', targets: [refused, refused] });
  expect(await createdToast(post)).toMatchObject({
    kind: 'error',
    text: 'Post wasn’t published. Twitter already has a post with this text. Change it and try again.',
  });
});

test('a post that is out on some of its accounts is not called unpublished', async () => {
  const targets = [
    targetWith({ state: 'published' }),
    targetWith({ state: 'failed', error_code: 'UNREACHABLE' }),
    targetWith({ state: 'unknown' }),
  ];
  expect((await createdToast(postWith({ status: 'failed', targets }))).text).toBe(
    'Post published on 1 of its 3 accounts. Twitter couldn’t be reached. Try again in a moment. ' +
      'Twitter gave no clear response. We are asking whether it has the post.',
  );
});

test.each([
  ['unknown', 'Twitter gave no clear response. We are asking whether it has the post.'],
  ['parked', 'We couldn’t confirm whether Twitter has this post. Look there before you send it again.'],
] as const)('a post of which nobody knows whether it is out (%s)', async (state, reason) => {
  expect(await createdToast(postWith({ status: 'failed', targets: [targetWith({ state })] }))).toMatchObject({
    kind: 'error',
    text: `It isn’t certain yet whether the post is published. ${reason}`,
  });
});

test('a draft', async () => {
  expect(await createdToast(postWith({ status: 'draft' }))).toMatchObject({
    text: 'Draft saved',
    action: { to: '/?tab=drafts#posts' },
  });
});
