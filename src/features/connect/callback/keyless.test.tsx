import { screen, waitFor } from '@testing-library/react';
import { interceptFetch } from '../../../testing/interceptFetch';
import { renderApp } from '../../../testing/renderApp';
import { respondWith, routeOf, type ScriptedResponse } from '../../../testing/scriptedResponse';
import { signUpAndIn } from '../../../testing/session';
import { saveFlow } from '../authorization/savedFlows';

const STATE = 'state-of-the-server-1234';
const granted = { access_token: 'smt_a', user_id: '7@a.test', screen_name: 'ada@a.test', name: 'Ada' };
const account = {
  ...{ id: crypto.randomUUID(), platform: 'mastodon', account_id: '7@a.test', account_name: 'Ada' },
  ...{ account_username: 'ada@a.test', is_active: true, server: 'a.test', connected_at: '2026-11-24T08:00:00.000Z' },
};

/** Comes back from a server's window with these parameters; returns the bodies that were sent. */
async function arrive(search: string, exchange: ScriptedResponse) {
  const { user } = await signUpAndIn();
  saveFlow('mastodon', { state: STATE, verifier: null, startedAtMs: Date.now(), userId: user.id, isPopup: true });
  const sent: Record<string, unknown> = {};
  const script: Record<string, ScriptedResponse> = {
    'POST /social-accounts/oauth-exchange': exchange,
    'POST /social-accounts/connect': { body: account },
  };
  interceptFetch(async (request, send) => {
    const route = routeOf(request);
    const response = script[route];
    if (response === undefined) return send();
    sent[route] = await request.clone().json();
    return respondWith(response);
  });
  return { ...renderApp({ path: `/mastodon-oauth-callback?${search}` }), sent };
}

it('exchanges the code on the server, with its issuer, and connects the account', async () => {
  const search = `code=the-code-of-a-server&state=${STATE}&iss=https%3A%2F%2Fa.test`;
  const { store, sent } = await arrive(search, { body: { data: { platform: 'mastodon', ...granted } } });
  expect(await screen.findByText('Connected. You can close this window')).toBeVisible();
  expect(sent['POST /social-accounts/oauth-exchange']).toEqual({
    ...{ platform: 'mastodon', code: 'the-code-of-a-server', state: STATE, iss: 'https://a.test' },
  });
  expect(sent['POST /social-accounts/connect']).toMatchObject({ access_token: 'smt_a', account_id: '7@a.test' });
  expect(JSON.stringify(store.getState())).not.toMatch(/the-code-of|smt_a|state-of-the-server/);
  await waitFor(() => expect(window.location.pathname).toBe('/settings'));
});

it('says what the server answered when it takes the code back', async () => {
  const data = { error: 'invalid_grant', error_description: 'The code has expired.', error_code: 'OAUTH_REJECTED' };
  await arrive(`code=the-code-of-a-server&state=${STATE}`, { body: { data } });
  expect(await screen.findByText('The code has expired.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Settings' })).toBeVisible();
});

it('exchanges nothing for a state that is not ours', async () => {
  const { sent } = await arrive('code=the-code-of-a-server&state=another', { body: {} });
  expect(await screen.findByText('Invalid or missing OAuth parameters.')).toBeVisible();
  expect(sent).toEqual({});
});

it('tells that somebody refused', async () => {
  await arrive(`error=access_denied&error_description=Denied&state=${STATE}`, { body: {} });
  expect(await screen.findByText('Mastodon answered: Denied')).toBeVisible();
});
