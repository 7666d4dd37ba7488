import { act, screen, waitFor, within } from '@testing-library/react';
import { makePost } from '../../../testing/makePost';
import { openEditor } from '../../../testing/openEditor';
import { renderApp } from '../../../testing/renderApp';

const SETTLED = { timeout: 5_000 };
const IN_AN_HOUR = () => new Date(Date.now() + 30 * 60_000).toISOString();
const notes = () => screen.findByText(/^Same text on the same account within 30 days:$/, {}, SETTLED);

it('names a post with the same text and where it is, and leads to it on the calendar', async () => {
  const { user, content, token, handle } = await openEditor();
  await act(() => makePost(token, { content: 'Fresh bread', scheduled_at: IN_AN_HOUR() }));
  await user.type(content, 'Fresh bread');
  const status = (await notes()).closest('[role=status]');
  expect(status).toBeVisible();
  const [item] = screen.getAllByRole('listitem').filter((one) => status?.contains(one) === true);
  expect(item).toHaveTextContent(new RegExp(`Twitter @${handle}, scheduled$`));
  await user.click(within(item!).getByRole('link'));
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toMatch(/^\/scheduled\?view=day&date=/),
  );
});

it('names another post of the hour, and holds nothing back', async () => {
  const { user, content, token } = await openEditor();
  await act(() => makePost(token, { content: 'Rolls', scheduled_at: IN_AN_HOUR() }));
  await user.type(content, 'Bread');
  expect(await screen.findByText('On the same account within the hour:', {}, SETTLED)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Post Now' }));
  expect(await screen.findByText(/^Post (published|scheduled|is)/i, {}, SETTLED)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('On the same account within the hour:')).not.toBeInTheDocument());
});

it('is silent about the post that is edited', async () => {
  const { token, unmount } = await openEditor();
  unmount();
  const post = await makePost(token, { content: 'Fresh bread', scheduled_at: IN_AN_HOUR() });
  const { store } = renderApp({ path: `/create?post=${post.id}` });
  expect(await screen.findByDisplayValue('Fresh bread', {}, { timeout: 30_000 })).toBeVisible();
  await waitFor(() => expect(store.getState().composer?.repeatsBody).toMatchObject({ except_id: post.id }), SETTLED);
  await waitFor(() =>
    expect(Object.values(store.getState().api.queries)).toContainEqual(
      expect.objectContaining({ endpointName: 'listRepeats', status: 'fulfilled' }),
    ),
  );
  expect(screen.queryByText(/^Same text/)).not.toBeInTheDocument();
});
