import { screen, waitFor, within } from '@testing-library/react';
import type { XSpending } from '#contract/schemas/socialAccounts';
import { X_PRICE_CLASSES } from '#contract/xPrices';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

/** A month in which so much was spent on posts with a link. */
const spent = (fields: Partial<XSpending>): XSpending => ({
  is_metered: true,
  month: '2026-11',
  rows: X_PRICE_CLASSES.map((price_class) =>
    price_class === 'post_with_link'
      ? { price_class, count: 82, cost_usd: 16.4 }
      : { price_class, count: 0, cost_usd: 0 },
  ),
  total_usd: 16.4,
  budget_usd: 20,
  search_every_minutes: 30,
  ...fields,
});

async function open(path: string, spending: XSpending) {
  await signUpAndIn();
  overrideFetch({ 'GET /x-spending': { body: spending } });
  return renderApp({ path });
}

test.each([
  ['nothing while little is spent', { total_usd: 3 }, null],
  ['that most is spent', {}, /^Most of this month’s budget is spent/],
  ['that all is spent', { total_usd: 20.1 }, /^This month’s budget is spent\. Posts still go out\./],
])('Settings tells what X has billed, and %s', async (_name, fields, alert) => {
  await open('/settings', spent(fields));
  const card = within(await screen.findByRole('region', { name: 'Costs of X' }, { timeout: 30_000 }));
  expect(card.getByText(/Since the first of November 2026/)).toBeVisible();
  expect(card.getByRole('row', { name: 'Posts with a link 82 $16.40' })).toBeVisible();
  expect(card.getByRole('progressbar', { name: / of \$20\.00 for this month$/ })).toBeVisible();
  if (alert === null) expect(card.queryByRole('alert')).not.toBeInTheDocument();
  else expect(card.getByRole('alert')).toHaveTextContent(alert);
  expect(screen.getByRole('link', { name: 'Costs of X' })).toHaveAttribute('href', '/settings#x-costs');
});

test('nothing is said of costs where X is the sandbox', async () => {
  await signUpAndIn();
  renderApp({ path: '/settings' });
  await screen.findByRole('region', { name: 'Social Media Accounts' }, { timeout: 30_000 });
  await waitFor(() => expect(screen.queryByText('Costs of X')).not.toBeInTheDocument());
});

test('beside a tracker stands what searching X for it can cost', async () => {
  await open('/tracked', spent({}));
  const notes = await screen.findAllByText(/about \$0\.75 a day for a rare term, up to \$36\.00 for a busy one/);
  expect(notes).toHaveLength(2);
});
