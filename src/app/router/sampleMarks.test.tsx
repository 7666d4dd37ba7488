import { screen, waitFor, within } from '@testing-library/react';
import type { AccountAnalytics } from '#contract/schemas/analytics';
import type { TrackedHashtag, MonitoredKeyword } from '#contract/schemas/monitoring';
import { overrideFetch } from '../../testing/overrideFetch';
import { postWith, targetWith } from '../../testing/posts';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { isCallbackPath, paths } from '../../lib/paths';
import { publicPages } from './pages';
import { signedInPages } from './signedInPages';

/** Sample content of each page, as words from each part of it; pages that are not listed have none. */
const MADE_UP: Record<string, readonly string[]> = {
  [paths.home]: ['Recent Activity'],
  [paths.tracked]: ['Trending Posts'],
  [paths.analytics]: ['Trending Posts'],
  [paths.drafts]: ['Sources Tracked', 'Load More Drafts'],
  [paths.scheduled]: ['Next 24 Hours'],
  [paths.audience]: ['Growth Rate', 'Demographics', 'Top Locations'],
};

/** Opens an address and waits for its page. */
async function open(path: string) {
  const app = renderApp({ path });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

/** Every part that is marked carries the chip once, and no chip stands outside of one. */
function expectMarked(parts: readonly string[]) {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-sample]')];
  marked.forEach((part) => expect(within(part).getByText('Sample data')).toBeVisible());
  expect(screen.queryAllByText('Sample data')).toHaveLength(marked.length);
  expect(marked).toHaveLength(parts.length);
  parts.forEach((words, index) => expect(marked[index]).toHaveTextContent(words));
}

/** An address of a page: "/*-oauth-callback" is that of any network. */
function addressOf(path: string): string {
  return path === '*' ? '/nowhere' : path.replace('*', 'x');
}

describe('sample data', () => {
  it.each(signedInPages.map(({ path }) => addressOf(path)))(
    'is marked on %s wherever it is, and nowhere else',
    async (path) => {
      await signUpAndIn();
      await open(path);
      await waitFor(() => expectMarked(MADE_UP[path] ?? []));
    },
  );

  it.each(publicPages.map(({ path }) => addressOf(path)))('is not on %s for visitors', async (path) => {
    await open(path);
    expectMarked([]);
  });

  it('names only pages that exist', () => {
    const known = signedInPages.map(({ path }) => path);
    expect(Object.keys(MADE_UP).filter((path) => !known.includes(path))).toEqual([]);
    expect(Object.keys(MADE_UP).filter(isCallbackPath)).toEqual([]);
  });

  it.each([
    [true, 3, ['Keyword Monitor', 'Hashtag Tracker', 'Trending Posts']],
    [true, 0, ['Trending Posts']],
    [false, 3, ['Trending Posts']],
  ])(
    'is marked once on a card of trackers whose counts the sandbox made up: %s, %i',
    async (is_sandbox, count, parts) => {
      const row = {
        platforms: [],
        sources: [],
        is_sandbox,
        refreshed_at: null,
        created_at: '2026-11-20T10:00:00.000Z',
      };
      const hashtag: TrackedHashtag = {
        ...row,
        id: 'h1',
        hashtag: 'coffee',
        alert_threshold: 100,
        current_mentions: count,
        mentions_capped: false,
        current_engagement: 4,
      };
      const keyword: MonitoredKeyword = {
        ...row,
        id: 'k1',
        keyword: 'espresso',
        category: 'custom',
        alert_enabled: false,
        alert_threshold: 10,
        total_mentions: count,
        mentions_capped: false,
        total_engagement: 4,
        sentiment_score: null,
      };
      await signUpAndIn();
      overrideFetch({
        'GET /hashtags': { body: { data: [hashtag] } },
        'GET /keywords/monitored': { body: { keywords: [keyword] } },
      });
      await open(paths.tracked);
      await screen.findByText('#coffee');
      await screen.findByText('espresso');
      await waitFor(() => expectMarked(parts));
    },
  );

  it.each([
    [true, ['Followers', 'Total Reach', 'Likes, comments and shares']],
    [false, []],
  ])('is marked on the figures of accounts and posts that the sandbox made up: %s', async (is_sandbox, parts) => {
    const figures = { id: 'a1', platform: 'twitter', account_name: 'Ada', account_username: 'ada', posts: 1 } as const;
    const counts = { followers: 1, engagement: 2, reach: 3, engagement_rate: 4, collected_at: null, problem: null };
    const analytics: AccountAnalytics = {
      start_date: '2026-10-22',
      end_date: '2026-11-21',
      total_followers: 1,
      average_engagement_rate: 4,
      total_reach: 3,
      total_engagement: 2,
      daily: [],
      top_posts: [],
      accounts: [{ ...figures, ...counts, is_sandbox, daily: [] }],
    };
    const target = targetWith({ state: 'published' });
    const counted = postWith({
      status: 'published',
      targets: [target],
      analytics: { likes: 7, comments: 0, shares: 0 },
    });
    const notCounted = postWith({ id: 'p2', targets: [target] });
    await signUpAndIn();
    overrideFetch({
      'GET /analytics/accounts': { body: analytics },
      'GET /posts': { body: { posts: [counted, notCounted], total: 2, next_cursor: null } },
    });
    await open(paths.home);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    await waitFor(() => expectMarked(parts));
  });
});
