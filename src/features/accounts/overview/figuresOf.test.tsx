import type { AccountAnalytics } from '#contract/schemas/analytics';
import { accountWith } from '../../../testing/accounts';
import { figuresOf } from './AccountOverviewCard';

const account = accountWith();

const own = {
  id: 'a1',
  platform: 'twitter' as const,
  account_name: 'Ada',
  account_username: 'ada',
  followers: 1_234,
  posts: 3,
  engagement: 10,
  reach: 300,
  engagement_rate: 3.44,
  collected_at: '2026-11-21T08:00:00.000Z',
  problem: null,
  is_sandbox: true,
  daily: [],
};

const post = {
  id: 'p1',
  content: 'Hello',
  published_at: null,
  likes: 1,
  comments: 0,
  shares: 0,
  engagement: 1,
  reach: 10,
  engagement_rate: 10,
};

const analytics: AccountAnalytics = {
  start_date: '2026-10-22',
  end_date: '2026-11-21',
  total_followers: 5_000,
  average_engagement_rate: 2.26,
  total_reach: 900,
  total_engagement: 20,
  top_posts: [
    { ...post, platforms: ['twitter'] },
    { ...post, id: 'p2', platforms: ['linkedin'] },
  ],
  daily: [],
  accounts: [own],
};

const values = (...args: Parameters<typeof figuresOf>) => figuresOf(...args).map(({ label, value }) => [label, value]);

test('are those of the selected account', () => {
  expect(values(analytics, account)).toEqual([
    ['Followers', '1.2K'],
    ['Following', '0'],
    ['Posts', '1'],
    ['Engagement', '3.4%'],
  ]);
});

test('are those of all accounts while none is selected', () => {
  expect(values(analytics, undefined)).toEqual([
    ['Followers', '5K'],
    ['Following', '0'],
    ['Posts', '2'],
    ['Engagement', '2.3%'],
  ]);
});

test('are unknown, not 0, without data', () => {
  expect(values(undefined, undefined).map(([, value]) => value)).toEqual(['–', '0', '–', '–']);
});

test('a network that does not tell its followers gets a dash, not a 0', () => {
  const silent = { ...analytics, accounts: [{ ...own, followers: null, engagement_rate: null }] };
  expect(values(silent, account).map(([, value]) => value)).toEqual(['–', '0', '1', '0.0%']);
});
