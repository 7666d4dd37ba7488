import { act, screen, waitFor, within } from '@testing-library/react';
import type { ListAccountsResponse } from '#contract/schemas/socialAccounts';
import { CONNECT_CHANNEL } from '../../../lib/windowChannels';
import { rememberAuthPopup } from '../../../lib/authMessage';
import { returnFromNetwork } from '../../../testing/authorization';
import { callServer } from '../../../testing/callServer';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';
import { authorizationStarted } from '../wizard/connectWizardSlice';

type Options = Parameters<typeof returnFromNetwork>[1];

/** Signs somebody up and sends them through a network, up to the address that it leads back to. */
async function arrive(options: Options = {}) {
  const { user, token } = await signUpAndIn();
  const path = await returnFromNetwork(
    { token, userId: user.id },
    { platform: 'facebook', handle: 'page.one,page.two,page.three', ...options },
  );
  const connected = async () => {
    const { accounts } = await callServer<ListAccountsResponse>(token, 'GET', '/social-accounts');
    return accounts.map((one) => one.account_username).sort();
  };
  return { path, connected, again: (more: Options) => returnFromNetwork({ token, userId: user.id }, more) };
}

const box = (name: RegExp) => screen.findByRole('checkbox', { name });

/** A window that waits for the response; what it has heard. */
function listen() {
  const asker = new BroadcastChannel(CONNECT_CHANNEL);
  const heard: unknown[] = [];
  asker.onmessage = ({ data }: MessageEvent<unknown>) => void heard.push(data);
  return { heard, close: () => asker.close() };
}

test('of several Pages those are connected that the person chooses, and no secret is in the store', async () => {
  const { path, connected } = await arrive();
  const { heard, close } = listen();
  const { user, store } = renderApp({ path });
  expect(await screen.findByRole('heading', { level: 1, name: 'Choose your accounts on Facebook' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one');
  await user.click(await box(/^Page One/));
  await user.click(await box(/^Page Three/));
  expect(JSON.stringify(store.getState())).not.toMatch(/smt_/);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Connected. You can close this window')).toBeVisible();
  expect(window.location.pathname).toBe('/settings');
  expect(await connected()).toEqual(['page.one', 'page.three']);
  await waitFor(() =>
    expect(heard).toEqual([{ type: 'connected', platform: 'facebook', username: 'page.one', more: 1 }]),
  );
  close();
});

test('a second one is connected later, and the first one goes on', async () => {
  const { path, connected, again } = await arrive({ handle: 'page.one', isPopup: false });
  const first = renderApp({ path });
  expect(await screen.findByText('Connected @page.one')).toBeVisible();
  first.unmount();
  const { user } = renderApp({
    path: await again({ platform: 'facebook', handle: 'page.one,page.two', isPopup: false }),
  });
  expect(await box(/^Page One .*connected already$/)).not.toBeChecked();
  await user.click(await box(/^Page Two/));
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Connected @page.two')).toBeVisible();
  expect(await connected()).toEqual(['page.one', 'page.two']);
});

test('ten accounts and more can be searched, and what is ticked stays so out of sight', async () => {
  const handle = Array.from({ length: 12 }, (_, index) => `page.number${index + 1}`).join(',');
  const { path, connected } = await arrive({ handle, isPopup: false });
  const { user } = renderApp({ path });
  await user.click(await box(/^Page Number7/));
  const field = screen.getByRole('searchbox', { name: 'Search by name' });
  await user.type(field, 'ER1 p{Enter}');
  expect(screen.getAllByRole('checkbox')).toHaveLength(4);
  await user.click(await box(/^Page Number12/));
  expect(screen.getByText('2 of 12 chosen')).toBeVisible();
  await user.type(field, 'x');
  expect(screen.getByText('No account has this in its name')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(async () => expect(await connected()).toEqual(['page.number12', 'page.number7']));
});

test('whoever wants none of them cancels, and the window that asked hears it', async () => {
  const { path, connected } = await arrive();
  const { heard, close } = listen();
  const shut = jest.spyOn(window, 'close').mockImplementation();
  const { user } = renderApp({ path });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(shut).toHaveBeenCalledTimes(1));
  const text = 'Facebook wasn’t connected: no account was chosen.';
  await waitFor(() => expect(heard).toEqual([{ type: 'failed', platform: 'facebook', text }]));
  expect(await connected()).toEqual([]);
  close();
});

test('the window that asked Instagram shows the choice itself', async () => {
  const { path, connected } = await arrive({ platform: 'instagram', handle: 'ada_one,ada_two' });
  const params = new URLSearchParams(path.split('?')[1]);
  const { user, store } = renderApp({ path: '/audience' });
  await screen.findByRole('heading', { level: 1, name: 'Audience Insights' });
  const popup = document.body.appendChild(document.createElement('iframe')).contentWindow!;
  rememberAuthPopup(popup);
  act(() => void store.dispatch(authorizationStarted({ platform: 'instagram', isSandbox: true })));
  const data = {
    ...{ type: 'INSTAGRAM_AUTH_SUCCESS', platform: 'instagram' },
    ...{ code: params.get('code'), state: params.get('state') },
  };
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source: popup }));
    await Promise.resolve();
  });
  await user.click(await box(/^Ada One/));
  await user.click(await box(/^Ada Two/));
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect account' }));
  expect(await dialog.findByText(/^and 1 more, Instagram$/)).toHaveTextContent('@ada_one');
  expect(window.location.pathname).toBe('/settings');
  expect(await connected()).toEqual(['ada_one', 'ada_two']);
});
