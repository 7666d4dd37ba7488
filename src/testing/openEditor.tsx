import { screen, waitFor } from '@testing-library/react';
import { pageAt } from '../app/router/pages';
import { paths } from '../lib/paths';
import { connectX } from './connectX';
import { renderApp } from './renderApp';
import { signUpAndIn } from './session';

// The page asks for its data and its code at once. Reading that much code stops everything in Node for so long, on a busy
// machine, that the server gives up on requests which have only just begun.
beforeAll(() => pageAt('signedIn', paths.create)?.load());

/** Opens Create Post as somebody new who has connected one account of X. */
export async function openEditor() {
  const { token, user: person } = await signUpAndIn();
  const { account_username: handle } = await connectX(token);
  return { handle, token, person, ...(await openCreatePost()) };
}

/** Opens Create Post as whoever is signed in, as a reload does. */
export async function openCreatePost() {
  const app = renderApp({ path: paths.create });
  const content = await screen.findByRole('textbox', { name: 'Content' });
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Twitter' })).toBeChecked());
  return { ...app, content };
}
