import { screen, waitFor } from '@testing-library/react';
import { connectX } from './connectX';
import { renderApp } from './renderApp';
import { signUpAndIn } from './session';

/** Opens Create Post as somebody new who has connected one account of X. */
export async function openEditor() {
  const { token, user: person } = await signUpAndIn();
  const { account_username: handle } = await connectX(token);
  return { handle, token, person, ...(await openCreatePost()) };
}

/** Opens Create Post as whoever is signed in, as a reload does. */
export async function openCreatePost() {
  const app = renderApp({ path: '/create' });
  const content = await screen.findByRole('textbox', { name: 'Content' });
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Twitter' })).toBeChecked());
  return { ...app, content };
}
