import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

const LOADING = { timeout: 30_000 };

async function open(path = '/drafts') {
  await signUpAndIn();
  const app = renderApp({ path });
  await screen.findByRole('heading', { level: 1 }, LOADING);
  return app;
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, LOADING);

it('the palette opens with Ctrl+K, finds a page by its name and goes there', async () => {
  const { user, store } = await open();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search pages and actions' }, LOADING);
  expect(field).toHaveFocus();
  expect(screen.getAllByRole('option').length).toBeGreaterThanOrEqual(20);
  await user.keyboard('sched post');
  expect(store.getState().ui?.dialog).toEqual({ name: 'palette', query: 'sched post' });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await heading('Scheduled Posts')).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('the palette does things, and searches posts for any words', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Search posts, pages, actions' }));
  await user.type(await screen.findByRole('combobox', {}, LOADING), 'zzz');
  expect(await screen.findByRole('option', { name: /^Search posts for “zzz”/ })).toBeVisible();
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('assistant{Enter}');
  expect(await screen.findByRole('dialog', { name: 'AI Assistant' }, LOADING)).toBeVisible();
});

it('posts found from the palette are shown on the dashboard', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', {}, LOADING), 'zzz{Enter}');
  expect(await screen.findByRole('searchbox', { name: 'Search posts' }, LOADING)).toHaveValue('zzz');
  expect(await screen.findByText('No post matches.')).toBeVisible();
});

it('Esc or Ctrl+K closes the palette, and the focus returns', async () => {
  const { user } = await open();
  const button = screen.getByRole('button', { name: 'Search posts, pages, actions' });
  for (const keys of ['{Escape}', '{Control>}k{/Control}']) {
    await user.click(button);
    await screen.findByRole('combobox', {}, LOADING);
    await user.keyboard(keys);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  }
});

it('g and a letter go to a page, n begins a post; not while somebody writes', async () => {
  const { user } = await open();
  await user.keyboard('gs');
  await heading('Scheduled Posts');
  await user.keyboard('n');
  await heading('Create Post');
  await user.click(await screen.findByRole('textbox', { name: 'Content' }));
  await user.keyboard('gdn?');
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue('gdn?');
  expect(screen.getByRole('heading', { level: 1, name: 'Create Post' })).toBeVisible();
});

it('n leads into the text, from the page of a new post too', async () => {
  const { user } = await open();
  await user.keyboard('n');
  await heading('Create Post');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content' })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue('');
  await user.keyboard('Hello');
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('n');
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue('Hello');
});

it('? lists the keys, and those that are pressed alone can be switched off', async () => {
  const { user } = await open();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, LOADING);
  expect(dialog).toHaveTextContent('Create PostGC');
  await user.click(screen.getByRole('switch', { name: 'Single keys' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('gs?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(window.location.pathname).toBe('/drafts');
  expect(JSON.parse(window.localStorage.getItem('settings') ?? '')).toMatchObject({ singleKeys: false });
});

it('says that the browser is offline until it is not', async () => {
  await open();
  act(() => void fireEvent(window, new Event('offline')));
  expect(screen.getByText('You’re offline; your text is kept')).toBeVisible();
  act(() => void fireEvent(window, new Event('online')));
  await waitFor(() => expect(screen.queryByText('You’re offline; your text is kept')).not.toBeInTheDocument());
});

it('the 404 page shows the path and what may have been meant', async () => {
  await open('/schedule');
  expect(screen.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  expect(screen.getByText('There’s nothing at /schedule.')).toBeVisible();
  expect(screen.getByRole('link', { name: '/scheduled' })).toHaveAttribute('href', '/scheduled');
});
