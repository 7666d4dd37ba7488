import { screen, within } from '@testing-library/react';
import type { AccountAnalytics } from '#contract/schemas/analytics';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { toExportFile } from './exportFile';

const DAILY = [
  { date: '2026-11-19', followers: 1_200, engagement: null, reach: 80 },
  { date: '2026-11-20', followers: 1_250, engagement: 12, reach: null },
];
const POST = { platforms: ['twitter' as const], published_at: null, likes: 1, comments: 0, shares: 0 };
const ANALYTICS: AccountAnalytics = {
  start_date: '2026-11-19',
  end_date: '2026-11-20',
  total_followers: 1_250,
  average_engagement_rate: 3.44,
  total_reach: null,
  total_engagement: 12,
  daily: DAILY,
  top_posts: Array.from({ length: 10 }, (_, index) => ({
    ...POST,
    id: `p${index}`,
    content: `Post number ${index}`,
    engagement: 10 - index,
    reach: null,
    engagement_rate: null,
  })),
  accounts: [
    {
      id: 'a1',
      platform: 'twitter',
      account_name: '=Ada',
      account_username: '=ada',
      followers: 1_250,
      posts: 2,
      engagement: 12,
      reach: null,
      engagement_rate: 3.44,
      collected_at: null,
      problem: 'The network didn’t respond.',
      is_sandbox: true,
      daily: DAILY,
    },
  ],
};

async function openAnalytics(response: Parameters<typeof overrideFetch>[0][string]) {
  await signUpAndIn();
  overrideFetch({ 'GET /analytics/accounts': response });
  const app = renderApp({ path: '/analytics' });
  const section = within(await screen.findByRole('region', { name: 'Your accounts and posts' }, { timeout: 30_000 }));
  return { ...app, section };
}

it('shows totals, each day as text, each account, and the top posts as many as the settings say', async () => {
  const { section, user, store } = await openAnalytics({ body: ANALYTICS });
  for (const [name, value] of [
    ['Followers', '1.3K'],
    ['Engagement', '12'],
    ['Reach', '–'],
    ['Engagement rate', '3.4%'],
  ] as const) {
    expect(await section.findByRole('group', { name })).toHaveTextContent(value);
  }
  expect(section.getByText('Sample data')).toBeVisible();
  expect(section.getByText('Network figures for the last 30 days')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Your accounts and posts' })).toHaveAttribute('data-sample');
  const followers = within(section.getByRole('figure', { name: 'Followers' }));
  expect(followers.getByRole('row', { name: 'Nov 20 1,250' })).toBeInTheDocument();
  expect(
    within(section.getByRole('figure', { name: 'Engagement' })).getByRole('row', { name: 'Nov 19 –' }),
  ).toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Show numbers' }));
  expect(section.getByRole('region', { name: 'Followers' })).toBeVisible();
  expect(store.getState().analytics?.areNumbersShown).toBe(true);
  const row = section.getByRole('row', { name: /^=Ada , Twitter.*2 12/ });
  expect(row).toHaveTextContent(/^=Ada, TwitterThe network didn’t respond\.1\.3K212–3\.4%$/);
  expect(section.getAllByText(/^Post number/)).toHaveLength(10);
});

it('says a single day in words: one dot is no course', async () => {
  const [first = { date: '' }] = DAILY;
  const daily = [first, { date: '2026-11-20', followers: 1_250, engagement: 12, reach: null }].map((day, index) =>
    index === 0 ? { ...day, followers: null, engagement: null, reach: null } : day,
  );
  const { section } = await openAnalytics({ body: { ...ANALYTICS, daily } });
  const followers = within(await section.findByRole('figure', { name: 'Followers' }));
  expect(followers.getByText('1,250 on Nov 20. The chart begins with the second day.')).toBeVisible();
  const reach = within(section.getByRole('figure', { name: 'Reach' }));
  expect(reach.getByText('No figures yet')).toBeVisible();
});

it('reads on at the first post that was not shown before', async () => {
  const { user: person } = await signUpAndIn();
  localStorage.setItem('settings', JSON.stringify({ users: { [person.id]: { postsPerPage: 2 } } }));
  overrideFetch({ 'GET /analytics/accounts': { body: ANALYTICS } });
  const { user } = renderApp({ path: '/analytics' });
  await user.click(await screen.findByRole('button', { name: /8/ }));
  expect(screen.getByText('Post number 2').parentElement).toHaveFocus();
});

it('says that there is nothing yet, and leads to the first account', async () => {
  const { section, user } = await openAnalytics({ body: { ...ANALYTICS, accounts: [], top_posts: [], daily: [] } });
  expect(
    await section.findByText('There is nothing to show yet. Connect an account and publish a post.'),
  ).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Connect an account' }));
  expect(await screen.findByRole('dialog', { name: 'Connect account' })).toBeVisible();
});

it('says that analytics couldn’t be loaded', async () => {
  const { section } = await openAnalytics({ status: 422, body: { detail: 'No', error_code: 'VALIDATION_ERROR' } });
  expect(await section.findByText('Analytics couldn’t be loaded.')).toBeVisible();
  expect(section.getByText('No. Please change it and try again.')).toBeVisible();
  expect(section.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

it('exports the days of each account, and says by the name where the figures are from', () => {
  const csv = toExportFile(ANALYTICS, 'csv');
  expect(csv.name).toBe('postwright-sandbox-analytics-2026-11-19-2026-11-20.csv');
  expect(csv.text.split('\r\n')).toEqual([
    'date,account,platform,followers,engagement,reach',
    "2026-11-19,'=ada,twitter,1200,,80",
    "2026-11-20,'=ada,twitter,1250,12,",
    '',
  ]);
  expect(JSON.parse(toExportFile(ANALYTICS, 'json').text)).toEqual(ANALYTICS);
});
