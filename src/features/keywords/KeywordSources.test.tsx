import { screen, waitFor, within } from '@testing-library/react';
import type { MonitoredKeyword } from '#contract/schemas/monitoring';
import { interceptFetch } from '../../testing/interceptFetch';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { respondWith, routeOf } from '../../testing/scriptedResponse';
import { signUpAndIn } from '../../testing/session';

const ACCOUNT = {
  id: 'a1',
  platform: 'bluesky',
  account_id: 'did:plc:ada',
  account_name: 'Ada',
  account_username: 'ada.example',
  is_active: true,
  can_comment: false,
  server: 'a.example',
  connected_at: '2026-11-20T10:00:00.000Z',
};

it('is searched by way of an account where one is connected, now or later', async () => {
  const sent: unknown[] = [];
  interceptFetch(async (request, send) => {
    const route = routeOf(request);
    if (route === 'POST /keywords/monitor') sent.push(await request.clone().json());
    return route === 'GET /social-accounts' ? respondWith({ body: { accounts: [ACCOUNT] } }) : send();
  });
  await signUpAndIn();
  const { user } = renderApp({ path: '/tracked' });
  const card = within(await screen.findByRole('region', { name: 'Keyword Monitor' }, { timeout: 30_000 }));
  const form = within(card.getByRole('group', { name: 'Also search on' }));
  expect(await form.findByText('Connect a Mastodon account to search its server.')).toBeVisible();
  await waitFor(() => expect(form.getByRole('checkbox', { name: 'Bluesky' })).toBeChecked());
  await user.type(card.getByLabelText('Keyword'), 'tea{Enter}');
  await user.click(await card.findByRole('button', { name: 'Sources: tea' }));
  expect(sent).toMatchObject([{ platforms: ['twitter', 'facebook', 'linkedin', 'instagram', 'bluesky'] }]);
  const bluesky = within(card.getByRole('group', { name: 'Also search for tea on' })).getByRole('checkbox', {
    name: 'Bluesky',
  });
  expect(bluesky).toBeChecked();
  await user.click(bluesky);
  expect(await screen.findByText('Sources saved')).toBeVisible();
  await waitFor(() => expect(bluesky).not.toBeChecked());
});

it.each([
  [true, '50+ mentions'],
  [false, '50 mentions'],
])('says of a count whether it is a search’s limit (%s): %s', async (mentions_capped, text) => {
  const row: MonitoredKeyword = {
    id: 'k1',
    keyword: 'tea',
    category: '',
    platforms: ['bluesky'],
    alert_enabled: false,
    alert_threshold: 10,
    total_mentions: 50,
    mentions_capped,
    total_engagement: null,
    sentiment_score: null,
    sources: [{ kind: 'bluesky', status: 'ok', detail: null, ...(mentions_capped && { is_capped: true }) }],
    is_sandbox: false,
    refreshed_at: '2026-11-20T10:00:00.000Z',
    created_at: '2026-11-20T10:00:00.000Z',
  };
  await signUpAndIn();
  overrideFetch({ 'GET /keywords/monitored': { body: { keywords: [row] } } });
  renderApp({ path: '/tracked' });
  const card = within(await screen.findByRole('region', { name: 'Keyword Monitor' }, { timeout: 30_000 }));
  expect(await card.findByText(new RegExp(`^${text.replace('+', '\\+')} ·`))).toBeVisible();
});
