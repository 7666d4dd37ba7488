import { act, screen, waitFor, within } from '@testing-library/react';
import type { TrackedHashtag } from '#contract/schemas/monitoring';
import { listTag } from '../../../api/baseApi';
import { hashtagsApi } from '../../../api/hashtagsApi';
import { keepUndo } from '../../../testing/keepUndo';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp } from '../../../testing/renderApp';
import { sentBodies } from '../../../testing/sentBodies';
import { signUpAndIn } from '../../../testing/session';

async function openTracker() {
  await signUpAndIn();
  const app = renderApp({ path: '/tracked' });
  const card = within(await screen.findByRole('region', { name: 'Hashtag Tracker' }, { timeout: 30_000 }));
  return { ...app, card };
}

async function openWithAi() {
  const app = await openTracker();
  await app.user.type(app.card.getByLabelText('Hashtag'), '#ai{Enter}');
  expect(await screen.findByText('#ai is now being tracked!')).toBeVisible();
  await app.card.findByRole('listitem');
  return app;
}

const row: TrackedHashtag = {
  id: 'h1',
  hashtag: 'tea',
  platforms: [],
  alert_threshold: 100,
  current_mentions: 0,
  mentions_capped: false,
  current_engagement: null,
  sources: [],
  is_sandbox: false,
  refreshed_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
};

const error = { status: 422, body: { detail: 'Not today.', error_code: 'VALIDATION_ERROR' } };

it('says that the hashtags couldn’t be loaded, and why', async () => {
  const limited = { detail: 'Too many attempts. Please wait 30 seconds.', error_code: 'RATE_LIMITED' };
  overrideFetch({ 'GET /hashtags': { status: 429, body: limited, headers: { 'Retry-After': '30' } } });
  const { card } = await openTracker();
  expect(await card.findByText('Failed to load tracked hashtags. Please try again.')).toBeVisible();
  expect(card.getByRole('timer')).toHaveTextContent(/You can try again in (30|29) seconds\./);
});

it('tracks a hashtag with its #, and shows mentions and engagement', async () => {
  const sent = sentBodies('POST', '/hashtags');
  const { card } = await openWithAi();
  expect(sent).toEqual([{ hashtag: 'ai', platforms: ['twitter', 'reddit', 'news', 'blogs'], alert_threshold: 100 }]);
  expect(card.getByLabelText('Hashtag')).toHaveValue('');
  expect(card.getByRole('listitem')).toHaveTextContent(/#ai ([\d.KM]+|–) mentions( · engagement [\d.KM]+)?/);
});

it('leaves out what no place reports, and says so once', async () => {
  const searched = { ...row, refreshed_at: row.created_at, current_mentions: 2 };
  const rows = [searched, { ...searched, id: 'h2', hashtag: 'rye' }];
  const responses: Parameters<typeof overrideFetch>[0] = { 'GET /hashtags': { body: { data: rows } } };
  overrideFetch(responses);
  const { card, store } = await openTracker();
  const shown = async () => (await card.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(await shown()).toEqual([
    expect.stringMatching(/^#tea 2 mentionsupdated/),
    expect.stringMatching(/^#rye 2 mentionsupdated/),
  ]);
  expect(card.getByText('Not reported here: engagement.')).toBeVisible();
  responses['GET /hashtags'] = { body: { data: [searched, { ...rows[1], current_engagement: 7 }] } };
  act(() => void store.dispatch(hashtagsApi.util.invalidateTags([listTag('Hashtag')])));
  expect(await card.findByText('“–”: not reported.')).toBeVisible();
  expect((await shown()).map((text) => text?.replace(/updated.*/, ''))).toEqual([
    ...['#tea 2 mentions · engagement –', '#rye 2 mentions · engagement 7'],
  ]);
});

it('says that nothing is known yet while a hashtag is searched for the first time', async () => {
  overrideFetch({
    'GET /hashtags': { body: { data: [row] } },
    'GET /hashtags/monitored/tea': { body: { posts: [], sources: [], is_sandbox: false } },
  });
  const { card, user } = await openTracker();
  expect(await card.findByRole('listitem')).toHaveTextContent('#tea – mentionssearching for the first time…');
  await user.click(card.getByRole('button', { name: 'View posts: #tea' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Posts for #tea' }));
  expect(await drawer.findByText(/^This hashtag is searched for the first time/)).toBeVisible();
  expect(drawer.queryByText(/Nothing was found/)).not.toBeInTheDocument();
});

it('says when a hashtag cannot be tracked, with the reason second', async () => {
  const { card, user } = await openTracker();
  overrideFetch({ 'POST /hashtags': error });
  await user.type(card.getByLabelText('Hashtag'), 'ai{Enter}');
  expect(await screen.findByText('Failed to track hashtag. Please try again. Not today.')).toBeVisible();
});

it('removes a hashtag, and Undo tracks it again, whatever is being typed meanwhile', async () => {
  const { card, user } = await openWithAi();
  keepUndo();
  await user.click(card.getByRole('button', { name: 'Remove: #ai' }));
  expect(await screen.findByText('Hashtag tracking stopped successfully')).toBeVisible();
  await waitFor(() => expect(card.getByLabelText('Hashtag')).toHaveFocus());
  expect(card.queryByRole('listitem')).not.toBeInTheDocument();
  await user.type(card.getByLabelText('Hashtag'), '#coffee');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await card.findByRole('listitem')).toHaveTextContent('#ai');
  expect(card.getByLabelText('Hashtag')).toHaveValue('#coffee');
});

it.each([
  ['Refresh', 200, 'Hashtag data refreshed successfully'],
  ['Refresh', 500, 'Failed to refresh hashtag data. Please try again.'],
  ['Remove', 500, 'Failed to stop tracking hashtag. Please try again.'],
])('%s that is answered %i says: %s', async (name, status, text) => {
  const { card, user, store } = await openWithAi();
  const [row] = hashtagsApi.endpoints.listHashtags.select()(store.getState()).data as [TrackedHashtag];
  const route = name === 'Remove' ? `DELETE /hashtags/${row.id}` : `POST /hashtags/${row.id}/refresh`;
  overrideFetch({ [route]: { status, body: { detail: '', error_code: 'INTERNAL_ERROR' } } });
  await user.click(card.getByRole('button', { name: `${name}: #ai` }));
  expect(await screen.findByText(new RegExp(`^${text}`))).toBeVisible();
});
