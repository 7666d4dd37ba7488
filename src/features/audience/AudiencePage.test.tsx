import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

async function openAudience() {
  await signUpAndIn();
  renderApp({ path: '/audience' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Audience Insights' })).toBeVisible();
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
