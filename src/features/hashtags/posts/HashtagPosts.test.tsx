import { screen, waitFor, within } from '@testing-library/react';
import type { TrackedHashtag, MonitoredPost } from '#contract/schemas/monitoring';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

const ROUTE = 'GET /hashtags/monitored/tea';

function postWith(fields: Partial<MonitoredPost>): MonitoredPost {
  return {
    id: '01a1fc04-255f-715a-8f84-c6a664ee7f0b',
    platform: 'twitter',
    author: 'Mira Okafor',
    authorVerified: true,
    title: null,
    content: 'A pot of green tea before the first meeting.',
    category: 'Food',
    url: 'https://x.com/mira/status/1',
    publishedAt: '2026-11-20T10:00:00.000Z',
    reach: 12_345,
    engagement: 999,
    metrics: { likes: 1_000, retweets: 20, replies: 3, quotes: null, views: null, shares: null },
    sentiment: { score: 0, words: [] },
    ...fields,
  };
}

function respondWith(posts: MonitoredPost[], fields: object = {}) {
  const metrics = { totalPosts: 61, totalEngagement: 1_234_567, totalReach: null, averageEngagement: 20_238.8 };
  return { body: { posts, metrics, sources: [], is_sandbox: false, ...fields } };
}

/** Opens the drawer of #tea by its address; the posts come from a script. */
async function openDrawer(response: Parameters<typeof overrideFetch>[0][string], path = '/tracked?tag=tea') {
  await signUpAndIn();
  overrideFetch({ [ROUTE]: response });
  const app = renderApp({ path });
  const drawer = within(await screen.findByRole('dialog', { name: 'Posts for #tea' }));
  return { ...app, drawer };
}

function askedFor(): URLSearchParams {
  const calls = jest.mocked(globalThis.fetch).mock.calls.map(([input]) => new URL(new Request(input).url));
  return calls.findLast(({ pathname }) => pathname.endsWith('/monitored/tea'))!.searchParams;
}

it('opens from the card, stands in the address, and the back button closes it', async () => {
  await signUpAndIn();
  const { user } = renderApp({ path: '/tracked' });
  const card = within(await screen.findByRole('region', { name: 'Hashtag Tracker' }));
  await user.type(card.getByLabelText('Hashtag'), 'coffee{Enter}');
  await user.click(await card.findByRole('button', { name: 'View posts: #coffee' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Posts for #coffee' }));
  expect(window.location.search).toBe('?tag=coffee');
  await user.click(drawer.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Hashtag data refreshed successfully')).toBeVisible();
  expect((await drawer.findAllByRole('article')).length).toBeGreaterThan(1);
  expect(drawer.getByText('Sample data')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.search).toBe('');
});

it('asks for fifty posts of all platforms, the most engaging first', async () => {
  await openDrawer(respondWith([]));
  expect(Object.fromEntries(askedFor())).toEqual({
    limit: '50',
    platforms: 'twitter,news,reddit,blogs',
    sortBy: 'engagement',
    order: 'desc',
    includeMetrics: 'true',
  });
});

describe('a hashtag that is tracked by way of an account too', () => {
  const row: TrackedHashtag = {
    id: 'h1',
    hashtag: 'tea',
    platforms: ['twitter', 'news', 'mastodon'],
    alert_threshold: 100,
    current_mentions: 61,
    mentions_capped: true,
    current_engagement: null,
    sources: [],
    is_sandbox: false,
    refreshed_at: '2026-11-20T10:00:00.000Z',
    created_at: '2026-11-20T10:00:00.000Z',
  };
  const sources = [
    { kind: 'twitter', status: 'ok', detail: null },
    { kind: 'mastodon', status: 'ok', detail: null, is_capped: true },
  ];

  it('is asked for with that source, which has a filter, and a total that is a limit says so', async () => {
    const found = postWith({ platform: 'mastodon', author: '@mira@a.example' });
    await signUpAndIn();
    overrideFetch({ [ROUTE]: respondWith([found], { sources }), 'GET /hashtags': { body: { data: [row] } } });
    const { user } = renderApp({ path: '/tracked?tag=tea' });
    const drawer = within(await screen.findByRole('dialog', { name: 'Posts for #tea' }));
    await waitFor(() => expect(askedFor().get('platforms')).toBe('twitter,news,reddit,blogs,mastodon'));
    expect((await drawer.findAllByRole('article'))[0]).toHaveTextContent('Mastodon@mira@a.example');
    const total = drawer.getByRole('group', { name: 'Total Posts' });
    expect(total).toHaveTextContent('61+');
    await user.selectOptions(drawer.getByLabelText('Platforms'), 'Mastodon Only');
    await waitFor(() => expect(askedFor().get('platforms')).toBe('mastodon'));
    await user.selectOptions(drawer.getByLabelText('Platforms'), 'Twitter Only');
    await waitFor(() => expect(total).toHaveTextContent(/61$/));
  });
});

it('sums up, and leaves open what nobody has reported', async () => {
  const { drawer } = await openDrawer(respondWith([postWith({})]));
  await drawer.findByText('61');
  for (const [name, value] of [
    ['Total Posts', '61'],
    ['Engagement', '1.2M'],
    ['Reach', '–'],
    ['Avg Engagement', '20.2K'],
  ] as const) {
    expect(drawer.getByRole('group', { name })).toHaveTextContent(value);
  }
});

it('shows a post with all that is known of it', async () => {
  const { drawer } = await openDrawer(respondWith([postWith({ title: 'On tea' })]));
  const [card] = await drawer.findAllByRole('article');
  for (const text of [
    'Twitter',
    'Verified',
    'Mira Okafor',
    'Nov 20, 10:00 AM',
    'On tea',
    'A pot of green tea',
    'Food',
  ]) {
    expect(card).toHaveTextContent(text);
  }
  for (const text of ['Engagement999', 'Reach12.3K', 'Likes1K', 'Retweets20', 'Replies3']) {
    expect(card).toHaveTextContent(text);
  }
  expect(card).not.toHaveTextContent('Shares');
  expect(drawer.getByText('Not reported here: Shares.')).toBeVisible();
  const link = within(card!).getByRole('link', { name: 'Open link: On tea' });
  expect(link).toHaveAttribute('href', 'https://x.com/mira/status/1');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(card).toHaveTextContent('x.com/mira/status/1');
});

it('has a sign for what only some posts tell, explained once', async () => {
  const silent = postWith({ id: 'other', reach: null, engagement: null });
  const { drawer } = await openDrawer(respondWith([postWith({}), silent]));
  const [, second] = within(await drawer.findByRole('region', { name: 'Top 10' })).getAllByRole('article');
  expect(second).toHaveTextContent('Engagement–Reach–Likes1K');
  expect(within(second!).getAllByRole('img', { name: 'not reported' })).toHaveLength(2);
  expect(drawer.getByText('Not reported here: Shares. “–”: not reported.')).toBeVisible();
});

it('opens no link but one to the web', async () => {
  const { drawer } = await openDrawer(respondWith([postWith({ url: 'javascript:alert(1)' })]));
  const [button] = await drawer.findAllByRole('button', { name: 'Link not available' });
  expect(button).toBeDisabled();
  expect(drawer.queryByRole('link', { name: /^Open link/ })).not.toBeInTheDocument();
});

it.each([
  [{ title: 'On tea' }, 'Inspired by: On tea'],
  [{ title: null, content: '茶'.repeat(300) }, `Inspired by: ${'茶'.repeat(200)}`],
])('begins a post with what inspired it (%j)', async (fields, text) => {
  const { drawer, user } = await openDrawer(respondWith([postWith(fields)]));
  await user.click((await drawer.findAllByRole('link', { name: /^Create:/ }))[0]!);
  expect(await screen.findByRole('textbox', { name: 'Content' })).toHaveValue(text);
});

it('has a Create Post button', async () => {
  const { drawer, user } = await openDrawer(respondWith([]));
  await user.click(drawer.getByRole('link', { name: 'Create Post' }));
  expect(await screen.findByRole('textbox', { name: 'Content' })).toHaveValue('#tea ');
});

it('lists Top 10 by engagement and Latest 10 by date; what is sorted by comes first and is asked for', async () => {
  const posts = Array.from({ length: 14 }, (_, index) =>
    postWith({
      id: `post-${index}`,
      author: `Author ${index}.`,
      engagement: index === 3 ? null : 100 + index,
      publishedAt: new Date(Date.UTC(2026, 10, 20 - index)).toISOString(),
    }),
  );
  const { drawer, user } = await openDrawer(respondWith(posts));
  const authors = (list: string) =>
    within(drawer.getByRole('region', { name: list }))
      .getAllByRole('article')
      .map(({ textContent }) => Number(/Author (\d+)\./.exec(textContent ?? '')?.[1]));
  await drawer.findByRole('region', { name: 'Top 10' });
  expect(authors('Top 10')).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  expect(authors('Latest 10')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

  const order = () => drawer.getAllByRole('region', { name: / 10$/ }).map((one) => one.getAttribute('aria-label'));
  expect(order()).toEqual(['Top 10', 'Latest 10']);
  const sort = drawer.getByLabelText('Sort by');
  expect(
    within(sort)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Engagement', 'Latest']);
  await user.selectOptions(sort, 'Latest');
  await waitFor(() => expect(askedFor().get('sortBy')).toBe('publishedAt'));
  await drawer.findByRole('region', { name: 'Top 10' });
  expect(order()).toEqual(['Latest 10', 'Top 10']);
});

it('narrows by platform and remembers the filters of each hashtag', async () => {
  const { drawer, user, store } = await openDrawer(respondWith([postWith({})]));
  const platforms = drawer.getByLabelText('Platforms');
  const asked: Record<string, string | null> = {};
  for (const option of within(platforms).getAllByRole('option')) {
    const label = option.textContent;
    await user.selectOptions(platforms, option);
    await drawer.findAllByRole('article');
    asked[label] = askedFor().get('platforms');
  }
  expect(asked).toEqual({
    All: expect.any(String),
    'Twitter Only': 'twitter',
    'News Only': 'news',
    'Reddit Only': 'reddit',
    'Blogs Only': 'blogs',
    'Twitter & News': 'twitter,news',
  });
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(store.getState().hashtags?.filters).toEqual([
    { hashtag: 'tea', sort: 'engagement', platforms: 'twitter-news' },
  ]);
});

it("says 'Error Loading Posts' and tries again", async () => {
  const { drawer, user } = await openDrawer({ status: 422, body: { detail: 'No', error_code: 'VALIDATION_ERROR' } });
  const alert = within(await drawer.findByRole('alert'));
  expect(alert.getByText('Error Loading Posts')).toBeVisible();
  expect(alert.getByText('Failed to load monitored posts. Please try again.')).toBeVisible();
  expect(alert.getByText('No. Please change it and try again.')).toBeVisible();
  jest.mocked(globalThis.fetch).mockRestore();
  overrideFetch({ [ROUTE]: respondWith([postWith({})]) });
  await user.click(alert.getByRole('button', { name: 'Try Again' }));
  expect((await drawer.findAllByRole('article')).length).toBeGreaterThan(0);
});

it.each([
  ['nothing was found', respondWith([])],
  ['the hashtag is not tracked', { status: 404, body: { detail: 'Not found', error_code: 'NOT_FOUND' } }],
])("says 'No Posts Found' when %s", async (_when, response) => {
  const { drawer } = await openDrawer(response);
  expect(await drawer.findByText('No Posts Found')).toBeVisible();
});

it('says which places could not be searched, or not wholly', async () => {
  const sources = [
    { kind: 'twitter', status: 'ok', detail: null },
    { kind: 'reddit', status: 'not_configured', detail: 'No keys are set.' },
    { kind: 'blogs', status: 'ok', detail: 'a.example: It couldn’t be reached.' },
  ];
  const { drawer } = await openDrawer(respondWith([], { sources }));
  const notes = 'Reddit: No keys are set. Blogs: a.example: It couldn’t be reached.';
  expect(await drawer.findByText(notes)).toBeVisible();
});
