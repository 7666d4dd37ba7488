import { screen } from '@testing-library/react';
import { hrefOf, tidyAddress } from './historyAdapter';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

/** Where somebody is after asking for an address. */
function tidied(path: string): string {
  window.history.replaceState({ state: { a: 1 }, key: 'k' }, '', path);
  tidyAddress();
  expect(window.history.state).toEqual({ state: { a: 1 }, key: 'k' });
  return hrefOf(window.location);
}

test.each([
  ['/login/', '/login'],
  ['/Settings/?a=//b#accounts', '/settings?a=//b#accounts'],
  ['/x-oauth-callback/?code=c&state=s', '/x-oauth-callback?code=c&state=s'],
  ['/create', '/create'],
  ['/?tab=drafts', '/?tab=drafts'],
  ['/nonsense/', '/nonsense/'],
  ['/login//', '/login//'],
])('%s leads to %s', (asked, shown) => {
  expect(tidied(asked)).toBe(shown);
});

test.each(['//evil.example/', '//login/', '/\\evil.example/', '/%2Fevil.example/'])('%s leads nowhere else', (path) => {
  const asked = new URL(`${window.location.origin}${path}`);
  expect(tidied(asked.href)).toBe(hrefOf(asked));
  expect(window.location.origin).toBe(asked.origin);
});

it('tells somebody who is signed in so at /login/ too', async () => {
  await signUpAndIn();
  renderApp({ path: '/login/?a=1#b' });
  expect(await screen.findByText('You are already signed in.')).toBeVisible();
  expect(hrefOf(window.location)).toBe('/login?a=1#b');
});

it('shows where one is in the sidebar', async () => {
  await signUpAndIn();
  renderApp({ path: '/settings/' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Settings', current: 'page' })).toBeVisible();
});

it('takes what a network sends back out of the address there too', async () => {
  await signUpAndIn();
  const { store } = renderApp({ path: '/x-oauth-callback/?code=secret&state=s' });
  expect(JSON.stringify(store.getState())).not.toContain('secret');
  await screen.findByRole('heading', { level: 1 });
  expect(window.location.search).toBe('');
});
