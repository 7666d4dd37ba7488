import { screen } from '@testing-library/react';
import { renderApp } from '../testing/renderApp';

it('shows the landing page to a visitor', async () => {
  renderApp();
  expect(await screen.findByRole('heading', { name: 'Manage Your Social Media Like a Pro' })).toBeVisible();
});

it('sends a visitor of a protected page to the login page with the page asked for', async () => {
  const { store } = renderApp({ path: '/create?x=1' });
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(window.location.pathname).toBe('/login');
  expect(store.getState().location.location.state).toEqual({ from: '/create?x=1' });
});

it('shows the landing page on unknown paths', async () => {
  renderApp({ path: '/nonsense' });
  expect(await screen.findByRole('heading', { name: 'Manage Your Social Media Like a Pro' })).toBeVisible();
  expect(window.location.pathname).toBe('/nonsense');
});
