import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

it('is the page of the networks that there are, and no page elsewhere', async () => {
  await signUpAndIn();
  renderApp({ path: '/nobody-oauth-callback?code=c&state=s' });
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
});
