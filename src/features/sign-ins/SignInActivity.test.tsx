import { screen, within } from '@testing-library/react';
import { callServer } from '../../testing/callServer';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

async function openActivity() {
  const { user } = renderApp({ path: '/settings/activity' });
  const section = await screen.findByRole('region', { name: 'Sign-in Activity' }, { timeout: 30_000 });
  return { user, section: within(section) };
}

it('shows who signed in, and who tried a wrong password, with program, address and time', async () => {
  const { user: owner } = await signUpAndIn();
  const guess = callServer(null, 'POST', '/auth/login', { email: owner.email, password: 'not this one' });
  await expect(guess).rejects.toThrow('401');
  const { section } = await openActivity();
  const [newest] = await section.findAllByRole('listitem');
  const item = within(newest!);
  expect(item.getByText('Wrong password')).toBeVisible();
  expect(item.getByText(/· 127\.0\.0\.1$/)).toBeVisible();
  expect(item.getByRole('time')).toHaveAttribute('datetime', expect.stringMatching(/^\d{4}-/));
  expect(section.getByText('Signed in')).toBeVisible();
  expect(section.getByText('Signed up')).toBeVisible();
});

it('says when it cannot be loaded, and why', async () => {
  await signUpAndIn();
  overrideFetch({ 'GET /auth/sign-ins': { status: 422, body: { detail: 'No.', error_code: 'VALIDATION_ERROR' } } });
  const { section } = await openActivity();
  expect(await section.findByText('Couldn’t load your sign-ins.')).toBeVisible();
  expect(section.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
