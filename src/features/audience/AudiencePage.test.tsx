import { screen, waitFor, within } from '@testing-library/react';
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

/** One account, with the followers of some days. */
function ownWith(days: readonly (readonly [date: string, followers: number])[]): AccountAnalytics {
  const [account] = OWN.accounts;
  return { ...OWN, accounts: [{ ...account!, daily: days.map(([date, followers]) => day(date, followers)) }] };
}

const OWN: AccountAnalytics = {
  start_date: '2026-10-22',
  end_date: '2026-11-21',
  total_followers: 4_600,
  average_engagement_rate: null,
  total_reach: null,
  total_engagement: null,
  daily: [],
  top_posts: [],
  accounts: [
    {
      ...{ id: 'a1', platform: 'twitter', account_name: 'Ada', account_username: 'ada', posts: 1, is_sandbox: false },
      ...{ followers: 4_600, engagement: null, reach: null, engagement_rate: null, collected_at: null, problem: null },
      daily: [day('2026-11-01', null), day('2026-11-02', 4_000), day('2026-11-21', 4_600)],
    },
  ],
};

it('shows what networks report instead of samples, and says of the rest that nobody does', async () => {
  await openAudience(OWN);
  const figure = (name: string) => screen.getByRole('group', { name });
  await waitFor(() => expect(figure('New Followers')).toHaveTextContent('600since Nov 2'));
  expect(figure('Total Followers')).toHaveTextContent(/^Total Followers4.6Kchange after a month$/);
  expect(figure('Engaged Users')).toHaveTextContent(/^Engaged Users–not reported$/);
  expect(figure('Growth Rate')).toHaveTextContent('15.0%since Nov 2');
  for (const name of ['Demographics', 'Top Locations']) {
    expect(screen.getByRole('region', { name })).toHaveTextContent('Not reported');
  }
  expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
});

it('says of growth that it comes with a second day', async () => {
  await openAudience(ownWith([['2026-11-21', 4_600]]));
  const rate = screen.getByRole('group', { name: 'Growth Rate' });
  await waitFor(() => expect(rate).toHaveTextContent('–after the second day'));
});

it('says how each figure changed once there are months of it, asking for no more than followers', async () => {
  await openAudience(
    ownWith([
      ['2026-09-21', 3_800],
      ['2026-10-21', 4_000],
      ['2026-11-21', 4_600],
    ]),
  );
  const figure = (name: string) => screen.getByRole('group', { name });
  await waitFor(() => expect(figure('Total Followers')).toHaveTextContent(/4.6K\+15% from last month$/));
  expect(figure('New Followers')).toHaveTextContent(/600\+200% from last month$/);
  expect(figure('Growth Rate')).toHaveTextContent(/15.0%\+185% from last month$/);
  const addresses = jest.mocked(globalThis.fetch).mock.calls.map(([request]) => new Request(request).url);
  expect(addresses.filter((one) => one.includes('start_date'))).toEqual([
    expect.stringContaining('?start_date=2026-09-14&end_date=2026-11-21&metric=followers'),
  ]);
});
