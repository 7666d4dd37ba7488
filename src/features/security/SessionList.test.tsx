import { screen, waitFor, within } from '@testing-library/react';
import type { LoginResponse } from '#contract/schemas/auth';
import { callServer } from '../../testing/callServer';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

async function openSessions(elsewhere = 0) {
  const { person } = await signUpAndIn();
  const { email, password } = person;
  const tokens: string[] = [];
  while (tokens.length < elsewhere) {
    const { data } = await callServer<LoginResponse>(null, 'POST', '/auth/login', { email, password });
    tokens.push(data.token);
  }
  const app = renderApp({ path: '/settings' });
  const list = within(await screen.findByRole('region', { name: 'Where you’re signed in' }, { timeout: 30_000 }));
  return { ...app, list, tokens };
}

it('shows this browser alone to somebody who is signed in nowhere else, without a way to end it', async () => {
  const { list } = await openSessions();
  const here = within(await list.findByRole('listitem'));
  expect(here.getByText(/^127\.0\.0\.1 · This browser/)).toBeVisible();
  expect(here.getByText(/^since /)).toBeVisible();
  expect(list.queryByRole('button')).not.toBeInTheDocument();
});

it('signs out somewhere else, and keeps the place of the keyboard', async () => {
  const { user, list, tokens } = await openSessions(1);
  await user.click(await list.findByRole('button', { name: /^Sign out .*, last used / }));
  expect(await screen.findByText(/ is signed out\.$/)).toBeVisible();
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(list.getByRole('heading', { name: 'Where you’re signed in' })).toHaveFocus());
  await expect(callServer(tokens[0]!, 'GET', '/auth/me')).rejects.toThrow('401');
});

it('signs out everywhere else, and stays signed in here', async () => {
  const { user, list, tokens } = await openSessions(2);
  await user.click(await list.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('You are signed out everywhere else.')).toBeVisible();
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  for (const token of tokens) await expect(callServer(token, 'GET', '/auth/me')).rejects.toThrow('401');
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

it('says when they cannot be loaded, and why', async () => {
  overrideFetch({ 'GET /auth/sessions': { status: 422, body: { detail: 'No.', error_code: 'VALIDATION_ERROR' } } });
  const { list } = await openSessions();
  expect(await list.findByText('Couldn’t load where you’re signed in.')).toBeVisible();
  expect(list.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
