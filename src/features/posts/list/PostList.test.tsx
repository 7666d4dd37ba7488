import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { postWith } from '../../../testing/posts';
import { stubFetch } from '../../../testing/stubFetch';
import { makeWholeStore } from '../../../testing/makeWholeStore';
import { PostList } from './PostList';

it('shows the other posts when one cannot be drawn', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const odd = { ...postWith({ id: 'odd', content: 'Odd' }), platforms: null };
  const posts = [postWith({ id: 'a', content: 'First' }), odd, postWith({ id: 'b', content: 'Last' })];
  stubFetch({ 'GET /posts': { body: { posts, total: 3, next_cursor: null } } });
  render(
    <Provider store={makeWholeStore().store}>
      <MemoryRouter>
        <PostList tab="drafts" />
      </MemoryRouter>
    </Provider>,
  );
  expect(await screen.findByText('First')).toBeVisible();
  expect(screen.getByText('Last')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
