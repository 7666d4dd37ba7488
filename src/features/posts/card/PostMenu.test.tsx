import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Post, PostTarget } from '#contract/schemas/posts';
import { postWith, targetWith } from '../../../testing/posts';
import { makeWholeStore } from '../../../testing/makeWholeStore';
import { PostMenu } from './PostMenu';

const AT = '2026-11-21T09:05:00.000Z';

const out = (fields: Partial<PostTarget>) => targetWith({ state: 'published', remote_url: null, ...fields });

async function open(fields: Partial<Post>) {
  const { store } = makeWholeStore();
  render(
    <Provider store={store}>
      <MemoryRouter>
        <PostMenu post={postWith(fields)} />
      </MemoryRouter>
    </Provider>,
  );
  const user = userEvent.setup();
  const reopen = () => user.click(screen.getByRole('button', { name: 'Post actions' }));
  await reopen();
  return { user, store, reopen };
}

test('offers to delete a post where its networks let it be deleted, and only there', async () => {
  const platforms = ['instagram', 'mastodon', 'bluesky'] as const;
  const targets = platforms.map((platform) => out({ id: platform, platform }));
  const { user, store } = await open({ status: 'published', targets });
  const box = screen.getByRole('menuitemcheckbox', { name: 'Delete it on Bluesky and Mastodon too' });
  expect(box).not.toBeChecked();
  await user.click(box);
  expect(box).toBeChecked();
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(store.getState().posts?.deletions).toMatchObject([{ id: 'p1', networks: ['bluesky', 'mastodon'] }]);
});

test('deletes here alone unless that was asked for, for each post anew', async () => {
  const { user, store, reopen } = await open({ status: 'published', targets: [out({ platform: 'bluesky' })] });
  await user.click(screen.getByRole('menuitemcheckbox'));
  await user.keyboard('{Escape}');
  await reopen();
  expect(screen.getByRole('menuitemcheckbox')).not.toBeChecked();
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(store.getState().posts?.deletions[0]).not.toHaveProperty('networks');
});

test.each([
  ['that is not out', { state: 'scheduled' }],
  ['that was deleted there before', { state: 'published', removed_at: AT }],
  ['whose network keeps posts', { state: 'published', platform: 'instagram' }],
] as const)('does not offer it for a post %s', async (_what, target) => {
  await open({ targets: [targetWith(target)] });
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(screen.queryByRole('menuitemcheckbox')).not.toBeInTheDocument();
});
