import { act, screen } from '@testing-library/react';
import { ACCOUNT_PLATFORMS, NETWORKS } from '#contract/networks';
import { renderApp } from '../testing/renderApp';
import { paths } from '../lib/paths';
import { protectedPaths } from './router/signedInPages';

const LANDING = 'Manage Your Social Media Like a Pro';

it('shows the landing page to a visitor', async () => {
  renderApp();
  expect(await screen.findByRole('heading', { level: 1, name: LANDING })).toBeVisible();
});

it.each(protectedPaths)('sends a visitor of %s to the login page with the page asked for', async (path) => {
  const { store } = renderApp({ path: `${path}?x=1#y` });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(window.location.pathname).toBe('/login');
  expect(store.getState().location.location.state).toEqual({ from: `${path}?x=1#y` });
});

it.each(ACCOUNT_PLATFORMS.map((platform) => NETWORKS[platform].connecting.callbackPath))(
  'tells a visitor on %s that the connection was not finished',
  async (path) => {
    const { store } = renderApp({ path: `${path}?code=secret&state=s` });
    expect(await screen.findByText('Connection was not finished, please try again')).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    expect(JSON.stringify(store.getState())).not.toContain('secret');
  },
);

it.each(['/nonsense', '/create/more', '/login/more'])('shows the landing page on the unknown path %s', async (path) => {
  renderApp({ path });
  expect(await screen.findByRole('heading', { name: LANDING })).toBeVisible();
  expect(window.location.pathname).toBe(path);
});

it('names the page in the title, and after a navigation aloud, with the focus on its heading', async () => {
  const { user } = renderApp();
  await screen.findByRole('heading', { name: LANDING });
  expect(document.title).toBe('AI-Powered Dashboard · Postwright');
  expect(document.body).toHaveFocus();

  await user.click(screen.getByRole('link', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toHaveFocus();
  expect(document.title).toBe('Sign in · Postwright');
  expect(screen.getByText('Sign in · Postwright')).toHaveAttribute('aria-live', 'polite');
});

it('follows Back and Forward', async () => {
  const { user } = renderApp();
  await user.click(await screen.findByRole('link', { name: 'Login' }));
  await user.click(await screen.findByRole('link', { name: 'Sign Up' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  act(() => window.history.back());
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  act(() => window.history.forward());
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeVisible();
  expect(window.location.pathname).toBe(paths.signup);
});
