import { screen, waitFor } from '@testing-library/react';
import { returnFromX } from '../../testing/authorisation';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

async function arrive(options?: Parameters<typeof returnFromX>[1]) {
  const { user, token } = await signUpAndIn();
  const path = await returnFromX({ token, userId: user.id }, options);
  return { path, userId: user.id };
}

it('exchanges the code, stores the token record, registers the account and goes to Settings', async () => {
  const { path } = await arrive();
  const { store } = renderApp({ path });
  expect(await screen.findByText('Connected. You can close this window')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Valid')).toBeVisible());
  expect(store.getState().accounts.kept).toHaveLength(1);
});
