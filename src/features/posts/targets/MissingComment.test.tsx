import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { PostTarget } from '#contract/schemas/posts';
import { makeWholeStore } from '../../../testing/makeWholeStore';
import { postWith, targetWith } from '../../../testing/posts';
import { textToggled } from '../postsSlice';
import { PostCard } from '../card/PostCard';

function show(fields: Partial<PostTarget>) {
  const { store } = makeWholeStore();
  store.dispatch(textToggled({ id: 'p1' }));
  const target = targetWith({
    ...{ platform: 'facebook', account_username: 'river.cafe', parts_total: 2, parts_published: 1 },
    remote_url: 'https://facebook.example/1',
    ...fields,
  });
  const comments = [{ platform: 'facebook' as const, content: 'The link' }];
  render(
    <Provider store={store}>
      <MemoryRouter>
        <PostCard post={postWith({ platforms: ['facebook'], status: 'failed', comments, targets: [target] })} />
      </MemoryRouter>
    </Provider>,
  );
  return { user: userEvent.setup(), store };
}

test('a post shows the first comment that goes with it', () => {
  show({ parts_published: 0 });
  expect(screen.getByText('First comment on Facebook:').closest('p')).toHaveTextContent('The link');
});

test('a post whose comment was refused is published, and says that the comment is not, with Continue', () => {
  show({ state: 'failed', error_code: 'rejected', error_detail: 'No links, please' });
  expect(
    screen.getByText('Published; its first comment was not. Facebook refused it: No links, please.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'View on Facebook' })).toHaveAttribute('href', 'https://facebook.example/1');
  expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
});

test('a missing permission leads to the connection that asks for it', async () => {
  const { user, store } = show({ state: 'failed', error_code: 'not_permitted' });
  expect(screen.getByText(/Facebook doesn’t allow this account to comment from here/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Connect again and allow comments' }));
  expect(store.getState().ui?.dialog).toEqual({
    ...{ name: 'connectAccount', platform: 'facebook', comments: true },
    again: { username: 'river.cafe', server: null },
  });
});

test.each([
  ['scheduled', null, 'Published. Its first comment follows.'],
  ['scheduled', 'rate_limited', 'Published. Its first comment will be tried again.'],
  ['unknown', 'no_answer', /gave no clear response to its first comment/],
  ['missed', 'missed', /Published; its first comment was not. Its time passed/],
  ['failed', 'part_not_known', /We don’t know which post it is on Facebook/],
] as const)('a comment that is %s (%s) says so', (state, code, text) => {
  show({ state, error_code: code });
  expect(screen.getByText(text)).toBeVisible();
});

test('a comment in doubt is for a person to decide', () => {
  show({ state: 'parked', error_code: 'not_confirmed' });
  expect(screen.getByText(/We couldn’t confirm whether Facebook has its first comment/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'It went out' })).toBeVisible();
});
