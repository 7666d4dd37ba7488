import type { PropsWithChildren } from 'react';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { DAY_MS } from '#contract/durations';
import type { MonitoredKeyword, MonitoredPost } from '#contract/schemas/monitoring';
import { formatDay } from '../../lib/dates';
import { keepUndo } from '../../testing/keepUndo';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { sentBodies } from '../../testing/sentBodies';
import { signUpAndIn } from '../../testing/session';
import { makeWholeStore } from '../../testing/makeWholeStore';
import { sentimentLabel, sentimentText } from './messages';
import { useMonitoredKeywords } from './KeywordMonitor';

async function openMonitor() {
  await signUpAndIn();
  const app = renderApp({ path: '/tracked' });
  const card = within(await screen.findByRole('region', { name: 'Keyword Monitor' }, { timeout: 30_000 }));
  return { ...app, card };
}

async function openWith(keyword: string) {
  const app = await openMonitor();
  await app.user.type(app.card.getByLabelText('Keyword'), `${keyword}{Enter}`);
  expect(await screen.findByText(`"${keyword}" is now being monitored!`)).toBeVisible();
  await app.card.findByRole('listitem');
  return app;
}

const row: MonitoredKeyword = {
  id: 'k1',
  keyword: 'tea',
  category: 'custom',
  platforms: [],
  alert_enabled: true,
  alert_threshold: 10,
  total_mentions: 0,
  mentions_capped: false,
  total_engagement: null,
  sentiment_score: null,
  sources: [],
  is_sandbox: false,
  refreshed_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
};

const error = { status: 422, body: { detail: 'Not today.', error_code: 'VALIDATION_ERROR' } };

it('says why nothing is known of a keyword where no place could be searched', async () => {
  const facebook = { kind: 'facebook', status: 'not_configured', detail: 'Facebook offers no public search.' } as const;
  const twitter = { kind: 'twitter', status: 'ok', detail: null } as const;
  const [silent, heard] = [{ sources: [facebook] }, { id: 'k2', keyword: 'rye', sources: [facebook, twitter] }];
  const rows = [silent, heard].map((known) => ({ ...row, refreshed_at: row.created_at, ...known }));
  overrideFetch({ 'GET /keywords/monitored': { body: { keywords: rows } } });
  const { card } = await openMonitor();
  const [tea, rye] = await card.findAllByRole('listitem');
  expect(tea).toHaveTextContent('– mentions · NeutralFacebook offers no public search.You get');
  expect(rye).toHaveTextContent('0 mentions');
  expect(rye).not.toHaveTextContent('offers no public search');
});

it('says that nothing is known yet while a keyword is searched for the first time', async () => {
  overrideFetch({ 'GET /keywords/monitored': { body: { keywords: [row] } } });
  const { card } = await openMonitor();
  expect(await card.findByRole('listitem')).toHaveTextContent('– mentions · Neutralsearching for the first time…');
});

it.each([
  [0.1, 'Positive'],
  [-0.1, 'Negative'],
  [0, 'Neutral'],
  [null, 'Neutral'],
])('a sentiment of %s is %s', (score, label) => {
  expect(sentimentLabel(score)).toBe(label);
});

it.each([
  [0.125, 'Positive (+0.13)'],
  [-0.5, 'Negative (-0.50)'],
  [0, 'Neutral (0.00)'],
  [null, 'Neutral'],
])('a sentiment of %s is told with its figure as %s', (score, text) => {
  expect(sentimentText(score)).toBe(text);
});

it('says that there is none yet, and adds nothing while the box is blank', async () => {
  const { card, user } = await openMonitor();
  const empty = 'No keywords being monitored yet. Add one above to get started!';
  expect(await card.findByText(empty)).toBeVisible();
  expect(card.getByRole('button', { name: 'Add keyword' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(card.getByLabelText('Keyword'), '  {Enter}');
  expect(card.getByText(empty)).toBeVisible();
});

it('says beside the box how long a keyword may be, and sends none that is longer', async () => {
  const sent = sentBodies('POST', '/keywords/monitor');
  const { card, user } = await openMonitor();
  const box = card.getByLabelText('Keyword');
  await user.click(box);
  await user.paste('x'.repeat(500));
  expect(box).toHaveAccessibleDescription('Use at most 100 characters.');
  expect(box).toBeInvalid();
  await user.keyboard('{Enter}');
  await user.clear(box);
  expect(box).toHaveAccessibleDescription('');
  await user.type(box, 'tea{Enter}');
  expect(await card.findByRole('listitem')).toHaveTextContent('tea');
  expect(sent).toHaveLength(1);
});

it('says that it is loading', async () => {
  overrideFetch({ 'GET /keywords/monitored': 'no response' });
  const { card } = await openMonitor();
  expect(card.getByRole('status')).toHaveTextContent('Loading monitored keywords...');
});

it('says that the keywords couldn’t be loaded, and why', async () => {
  overrideFetch({ 'GET /keywords/monitored': error });
  const { card } = await openMonitor();
  expect(await card.findByText('Failed to load monitored keywords. Please try again.')).toBeVisible();
  expect(card.getByText('Not today. Please change it and try again.')).toBeVisible();
});

it('counts down to when keywords can be loaded again, and loads them then', async () => {
  const body = { detail: 'Too many attempts. Please wait 2 seconds.', error_code: 'RATE_LIMITED' };
  const responses: Parameters<typeof overrideFetch>[0] = {
    'GET /keywords/monitored': { status: 429, body, headers: { 'Retry-After': '2' } },
  };
  overrideFetch(responses);
  const { card, user } = await openMonitor();
  expect(await card.findByRole('timer')).toHaveTextContent(/^Too many attempts. You can try again in [12] seconds?.$/);
  expect(await card.findByText('You can try again now.', {}, { timeout: 5_000 })).toBeVisible();
  responses['GET /keywords/monitored'] = { body: { keywords: [row] } };
  await user.click(card.getByRole('button', { name: 'Try Again' }));
  expect(await card.findByRole('listitem')).toHaveTextContent('tea');
  expect(card.getByRole('heading', { name: 'Keyword Monitor' })).toHaveFocus();
});

it('adds a keyword on Enter, clears the box, and shows mentions and sentiment', async () => {
  const sent = sentBodies('POST', '/keywords/monitor');
  const { card } = await openWith('remote work');
  expect(sent).toEqual([
    {
      keyword: 'remote work',
      category: 'custom',
      platforms: ['twitter', 'facebook', 'linkedin', 'instagram'],
      alert_enabled: true,
      alert_threshold: 10,
    },
  ]);
  expect(card.getByLabelText('Keyword')).toHaveValue('');
  expect(card.getByRole('listitem')).toHaveTextContent(
    /remote work ([\d.KM]+|–) mentions · (Positive|Negative|Neutral)( \([+-]?[01]\.\d\d\))?(searching for the first time…)?You get a notification when mentions reach 10/,
  );
});

it('says when a keyword cannot be added, and keeps it in the box', async () => {
  const { card, user } = await openMonitor();
  overrideFetch({ 'POST /keywords/monitor': error });
  await user.type(card.getByLabelText('Keyword'), 'tea{Enter}');
  expect(await screen.findByText('Failed to monitor keyword. Please try again. Not today.')).toBeVisible();
  expect(card.getByLabelText('Keyword')).toHaveValue('tea');
});

it('removes a keyword, and Undo adds it again, whatever is being typed meanwhile', async () => {
  const { card, user } = await openWith('tea');
  keepUndo();
  await user.click(card.getByRole('button', { name: 'Remove: tea' }));
  expect(await screen.findByText('Keyword monitoring stopped successfully')).toBeVisible();
  await waitFor(() => expect(card.getByLabelText('Keyword')).toHaveFocus());
  expect(card.queryByRole('listitem')).not.toBeInTheDocument();
  await user.type(card.getByLabelText('Keyword'), 'coffee');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await card.findByRole('listitem')).toHaveTextContent('tea');
  expect(card.getByLabelText('Keyword')).toHaveValue('coffee');
});

it.each([
  [{ enabled: true }, 1],
  [{ enabled: false }, 0],
  // Nobody is signed in here.
  [{}, 0],
])('the list is fetched only where that is enabled (%j)', (options, count) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
  const { store } = makeWholeStore();
  const wrapper = ({ children }: PropsWithChildren) => <Provider store={store}>{children}</Provider>;
  renderHook(() => useMonitoredKeywords(options), { wrapper });
  expect(Object.keys(store.getState().api.queries)).toHaveLength(count);
});

it.each([
  ['Refresh', 200, 'Keyword data refreshed successfully'],
  ['Refresh', 500, 'Failed to refresh keyword data. Please try again.'],
  ['Remove', 500, 'Failed to stop monitoring keyword. Please try again.'],
])('%s that is answered %i says: %s', async (name, status, text) => {
  const { card, user, store } = await openWith('tea');
  const { id } = (
    Object.values(store.getState().api.queries)
      .map((query) => query?.data)
      .find((data) => Array.isArray(data) && (data[0] as { keyword?: string } | undefined)?.keyword !== undefined) as [
      { id: string },
    ]
  )[0];
  const route = name === 'Remove' ? `DELETE /keywords/${id}` : `POST /keywords/${id}/refresh`;
  overrideFetch({ [route]: { status, body: { detail: '', error_code: 'INTERNAL_ERROR' } } });
  await user.click(card.getByRole('button', { name: `${name}: tea` }));
  expect(await screen.findByText(new RegExp(`^${text}`))).toBeVisible();
});

it("shows 'Posts for' a keyword that was never searched for as samples, and Create Post starts with it", async () => {
  overrideFetch({ 'GET /keywords/monitored': { body: { keywords: [row] } } });
  const { card, user } = await openMonitor();
  await card.findByRole('listitem');
  await user.click(card.getByRole('button', { name: 'View posts: tea' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Posts for tea' }));
  expect(dialog.getByText('Sample data')).toBeVisible();
  for (const name of ['Top 10', 'Latest 10']) {
    expect(within(dialog.getByRole('region', { name })).getAllByRole('listitem')).toHaveLength(10);
  }
  const yesterday = formatDay(Date.now() - DAY_MS);
  expect(dialog.getByRole('region', { name: 'Latest 10' })).toHaveTextContent(`4.2K engagement · ${yesterday}`);
  await user.click(dialog.getByRole('link', { name: 'Create Post' }));
  expect(await screen.findByDisplayValue('Discussing: tea')).toBeVisible();
});

const found: MonitoredPost = {
  id: 'p1',
  platform: 'twitter',
  author: 'Grace',
  authorVerified: false,
  title: null,
  content: 'A fine tea <b>today</b>',
  category: null,
  url: 'https://x.example/grace/1',
  publishedAt: '2026-11-20T10:00:00.000Z',
  reach: null,
  engagement: 1_200,
  metrics: { likes: null, retweets: null, replies: null, quotes: null, views: null, shares: null },
  sentiment: { score: 0, words: [] },
};

async function openFound(posts: MonitoredPost[]) {
  const searched: MonitoredKeyword = {
    ...row,
    refreshed_at: row.created_at,
    sources: [{ kind: 'reddit', status: 'error', detail: 'Reddit does not answer.' }],
  };
  const body = { keyword: searched, top_posts: posts, latest_posts: posts };
  overrideFetch({
    'GET /keywords/monitored': { body: { keywords: [searched] } },
    'GET /keywords/k1/analytics': { body },
  });
  const { card, user } = await openMonitor();
  await user.click(await card.findByRole('button', { name: 'View posts: tea' }));
  return within(await screen.findByRole('dialog', { name: 'Posts for tea' }));
}

it('shows the posts that were found once a keyword was searched for, as plain text', async () => {
  const dialog = await openFound([found, { ...found, id: 'p2', engagement: null, url: 'javascript:alert(1)' }]);
  const [first, second] = within(await dialog.findByRole('region', { name: 'Top 10' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Grace A fine tea <b>today</b>1.2K engagement · Nov 20, 2026');
  expect(within(first!).getByRole('link', { name: 'Open link: Grace' })).toHaveAttribute('href', found.url);
  expect(second).toHaveTextContent('<b>today</b>Nov 20, 2026Link not available');
  expect(dialog.queryByText('Sample data')).not.toBeInTheDocument();
});

it('says that nothing was found, and where it could not be looked for', async () => {
  const dialog = await openFound([]);
  expect(await dialog.findByText('No Posts Found')).toBeVisible();
  expect(dialog.getByText('Reddit does not answer.')).toBeVisible();
});
