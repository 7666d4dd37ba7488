import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';
import type { AccountAnalytics } from '#contract/schemas/analytics';
import { overrideFetch } from '../../testing/overrideFetch';
import { signUpAndIn } from '../../testing/session';

async function openAudience(analytics?: AccountAnalytics) {
  await signUpAndIn();
  if (analytics !== undefined) overrideFetch({ 'GET /analytics/accounts': { body: analytics } });
  renderApp({ path: '/audience' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Audience Insights' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Audience figures' })).toBeVisible();
}

it('shows four figures, each with its change versus last month, as sample data', async () => {
  await openAudience();
  const figures = screen.getByRole('region', { name: 'Audience figures' });
  expect(figures.closest('[data-sample]')).not.toBeNull();
  expect(within(figures).getAllByRole('group')).toHaveLength(4);
  for (const name of ['Total Followers', 'Engaged Users', 'New Followers', 'Growth Rate']) {
    expect(within(figures).getByRole('group', { name })).toHaveTextContent(/[+-][\d.]+% from last month/);
  }
  expect(screen.getAllByText('Sample data')).toHaveLength(3);
});

it('shows age bands and top locations with their numbers as text', async () => {
  await openAudience();
  const ages = within(screen.getByRole('region', { name: 'Demographics' }));
  expect(ages.getByRole('row', { name: '25-34 38%' })).toBeVisible();
  const locations = within(screen.getByRole('region', { name: 'Top Locations' }));
  expect(locations.getByRole('row', { name: 'United States 34%' })).toBeVisible();
});

const day = (date: string, followers: number | null) => ({ date, followers, engagement: null, reach: null });

const OWN: AccountAnalytics = {
  start_date: '2026-10-22',
  end_date: '2026-11-21',
  total_followers: 4_600,
  average_engagement_rate: null,
  total_reach: null,
  total_engagement: null,
  daily: [day('2026-11-01', null), day('2026-11-02', 4_000), day('2026-11-21', 4_600)],
  top_posts: [],
  accounts: [
    {
      ...{ id: 'a1', platform: 'twitter', account_name: 'Ada', account_username: 'ada', posts: 1, is_sandbox: false },
      ...{ followers: 4_600, engagement: null, reach: null, engagement_rate: null, collected_at: null, problem: null },
      daily: [],
    },
  ],
};

it('shows what networks report instead of samples, and says of the rest that nobody does', async () => {
  await openAudience(OWN);
  const figure = (name: string) => screen.getByRole('group', { name });
  expect(figure('Total Followers')).toHaveTextContent(/^Total Followers4.6K$/);
  expect(figure('Engaged Users')).toHaveTextContent(/^Engaged Users–not reported$/);
  expect(figure('New Followers')).toHaveTextContent('600since Nov 2');
  expect(figure('Growth Rate')).toHaveTextContent('15.0%since Nov 2');
  for (const name of ['Demographics', 'Top Locations']) {
    expect(screen.getByRole('region', { name })).toHaveTextContent('Not reported');
  }
  expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
});

it('says of growth that it comes with a second day', async () => {
  await openAudience({ ...OWN, daily: [day('2026-11-21', 4_600)] });
  expect(screen.getByRole('group', { name: 'Growth Rate' })).toHaveTextContent('–after the second day');
});

it('says how followers changed once there is a month of them', async () => {
  await openAudience({ ...OWN, daily: [day('2026-10-22', 4_000), ...OWN.daily] });
  expect(screen.getByRole('group', { name: 'Total Followers' })).toHaveTextContent(/4.6K\+15% from last month$/);
});
