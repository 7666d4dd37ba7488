import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import type { AccountAnalytics } from '#contract/schemas/analytics';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { findCommands } from '../app/commands/commands';
import { LISTED_NETWORKS } from '../features/landing/LandingPage';
import { overrideFetch } from '../testing/overrideFetch';
import { renderApp } from '../testing/renderApp';
import { signUpAndIn } from '../testing/session';
import { NETWORK_LOOKS } from './looks';

// What lists networks lists them all.

const FOLLOWERS = 1_000;

/** An account of each network, those of the sandbox's by every second one. */
const ACCOUNTS = ACCOUNT_PLATFORMS.map((platform, index) => ({
  id: `account-${platform}`,
  platform,
  name: `Ada of ${NETWORKS[platform].name}`,
  handle: handleOn(platform),
  server: NETWORKS[platform].connecting.takesPassword ? 'localhost:3101' : null,
  isOnSandbox: index % 2 === 0,
  followers: FOLLOWERS + index,
}));

function handleOn(platform: AccountPlatform): string {
  return platform === ACCOUNT_PLATFORMS.at(-1) ? `ada@${platform}.test` : `ada.${platform}`;
}

async function openPage(path: string, fields: Partial<SocialAccount> = {}) {
  await signUpAndIn();
  const accounts: SocialAccount[] = ACCOUNTS.map(({ id, platform, name, handle, server }) => ({
    id,
    platform,
    account_id: id,
    account_name: name,
    account_username: handle,
    server,
    is_active: true,
    can_comment: false,
    connected_at: '2026-11-21T08:00:00.000Z',
    picture_url: null,
    ...fields,
  }));
  const analytics: AccountAnalytics = {
    start_date: '2026-11-20',
    end_date: '2026-11-20',
    total_followers: 1,
    average_engagement_rate: null,
    total_reach: null,
    total_engagement: null,
    daily: [],
    top_posts: [],
    accounts: ACCOUNTS.map(({ id, platform, name, handle, followers, isOnSandbox }) => ({
      id,
      platform,
      account_name: name,
      account_username: handle,
      followers,
      posts: 0,
      engagement: null,
      reach: null,
      engagement_rate: null,
      collected_at: null,
      problem: null,
      is_sandbox: isOnSandbox,
      daily: [],
    })),
  };
  overrideFetch({ 'GET /social-accounts': { body: { accounts } }, 'GET /analytics/accounts': { body: analytics } });
  return renderApp({ path });
}

test('each has a sign and words of its own', () => {
  const looks = ACCOUNT_PLATFORMS.map((platform) => NETWORK_LOOKS[platform]);
  for (const part of ['glyph', 'description'] as const) {
    expect([part, new Set(looks.map((look) => look[part])).size]).toEqual([part, ACCOUNT_PLATFORMS.length]);
  }
});

test.each(ACCOUNT_PLATFORMS)('the command palette finds how to connect %s', (platform) => {
  expect(findCommands(NETWORKS[platform].name).map(({ id }) => id)).toContain('addAccount');
});

test('the settings list the accounts of all', async () => {
  await openPage('/settings');
  const section = within(await screen.findByRole('region', { name: 'Social Media Accounts' }, { timeout: 30_000 }));
  expect(await section.findByText(ACCOUNTS[0]!.name)).toBeVisible();
  const rows = section.getAllByRole('listitem').map((row) => row.textContent);
  for (const { name, platform } of ACCOUNTS) {
    expect(rows).toContainEqual(expect.stringMatching(new RegExp(`${name}@.*, ${NETWORKS[platform].name}`)));
  }
});

test('the analytics have a line for each', async () => {
  await openPage('/analytics');
  const section = within(await screen.findByRole('region', { name: 'Your accounts and posts' }, { timeout: 30_000 }));
  for (const { name, platform } of ACCOUNTS) {
    const header = new RegExp(`^${name} ?, ${NETWORKS[platform].name}$`);
    const row = (await section.findByRole('rowheader', { name: header })).closest('tr')!;
    expect(within(row).getByRole('cell', { name: '1K' })).toBeVisible();
  }
});

test('the overview has each to choose, and calls sample data what the sandbox makes up of it alone', async () => {
  const { user } = await openPage('/');
  // The card moves beside the posts once there are accounts.
  const selector = await screen.findByRole('combobox', { name: 'Selected account' });
  const card = within(screen.getByRole('region', { name: 'Account Overview' }));
  for (const { handle, platform, name, isOnSandbox } of ACCOUNTS) {
    const option = within(selector).getByRole('option', { name: new RegExp(`${handle}, ${NETWORKS[platform].name}$`) });
    await user.selectOptions(selector, option);
    expect(card.getByText(name)).toBeVisible();
    expect([platform, card.queryByText('Sample data') !== null]).toEqual([platform, isOnSandbox]);
  }
});

test('the dashboard says of each that its connection has ended', async () => {
  await openPage('/', { is_active: false });
  const alerts = await screen.findAllByRole('alert');
  const said = alerts.map((alert) => alert.textContent);
  for (const { handle, platform } of ACCOUNTS) {
    expect(said).toContainEqual(
      expect.stringMatching(new RegExp(`^${NETWORKS[platform].name} disconnected @?${handle}`)),
    );
  }
});

it('has the landing page list each network, in the order of their marks', () => {
  expect(LISTED_NETWORKS).toEqual(ACCOUNT_PLATFORMS.map((platform) => NETWORKS[platform].name));
  const marks = readFileSync('src/features/landing/networks.svg', 'utf8').split('<g ').slice(1);
  expect(marks).toHaveLength(ACCOUNT_PLATFORMS.length);
  ACCOUNT_PLATFORMS.forEach((platform, place) => {
    const [, color = 'none'] = /--network-color: (#\w+)/.exec(
      readFileSync(`src/networks/${platform}.module.css`, 'utf8'),
    )!;
    expect(marks[place]).toContain(`d="${NETWORK_LOOKS[platform].glyph}"`);
    expect(marks[place]).toContain(`fill="${color}"`);
  });
});
