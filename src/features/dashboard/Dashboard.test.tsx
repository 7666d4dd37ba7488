import { screen, waitFor, within } from '@testing-library/react';
import type { AccountAnalytics } from '#contract/schemas/analytics';
import { callServer } from '../../testing/callServer';
import { connectX } from '../../testing/connectX';
import { makePost } from '../../testing/makePost';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

const LOADING = { timeout: 30_000 };

const figures = async () => within(await screen.findByRole('region', { name: 'Figures' }, LOADING));
const region = async (name: string) => within(await screen.findByRole('region', { name }, LOADING));

it('shows four figures with their fixed change: 0 where it is 0, a dash where nothing can be told yet', async () => {
  await signUpAndIn();
  renderApp();
  const list = await figures();
  for (const [name, value] of [
    ['Total Posts', '0'],
    ['Scheduled', '0'],
    ['Engagement Rate', '–'],
    ['Total Reach', '0'],
  ] as const) {
    const card = list.getByRole('group', { name });
    await waitFor(() => expect(card).toHaveTextContent(`${name}${value}+0% from last month`));
  }
});

it('says how each figure has changed once there is a month to compare it with', async () => {
  const { token } = await signUpAndIn();
  await makePost(token, { status: 'draft' });
  const analytics = await callServer<AccountAnalytics>(token, 'GET', '/analytics/accounts');
  overrideFetch({
    'GET /analytics/accounts': {
      body: {
        ...{ ...analytics, average_engagement_rate: 4.4, total_reach: 900 },
        month_before: { total_posts: 4, scheduled: 0, average_engagement_rate: 4, total_reach: 1_000 },
      },
    },
  });
  renderApp();
  const list = await figures();
  for (const [name, text] of [
    ['Total Posts', '1-75% from last month'],
    ['Scheduled', '0+0% from last month'],
    ['Engagement Rate', '4.4%+10% from last month'],
    ['Total Reach', '900-10% from last month'],
  ] as const) {
    await waitFor(() => expect(list.getByRole('group', { name })).toHaveTextContent(`${name}${text}`));
  }
});

it('leads from each figure to what it counts', async () => {
  await signUpAndIn();
  const { user } = renderApp();
  const list = await figures();
  const link = (name: RegExp) => list.getByRole('link', { name });
  expect(link(/^Engagement Rate/)).toHaveAttribute('href', '/analytics');
  expect(link(/^Total Reach/)).toHaveAttribute('href', '/analytics');
  await user.click(link(/^Scheduled/));
  expect(screen.getByRole('tab', { name: /^Scheduled/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel')).toHaveFocus();
  await user.click(link(/^Total Posts/));
  expect(screen.getByRole('tab', { name: /^All Posts/ })).toHaveAttribute('aria-selected', 'true');
});

it('counts the posts of the server', async () => {
  const { token } = await signUpAndIn();
  await connectX(token);
  await makePost(token, { scheduled_at: '2099-05-06T10:00:00.000Z' });
  await makePost(token, { status: 'draft' });
  renderApp();
  const list = await figures();
  await waitFor(() => expect(list.getByRole('group', { name: 'Total Posts' })).toHaveTextContent('Total Posts2'));
  await waitFor(() => expect(list.getByRole('group', { name: 'Scheduled' })).toHaveTextContent('Scheduled1'));
});

describe('Quick Actions', () => {
  it('lead to a new post, to scheduling, to the assistant and to the analytics', async () => {
    await signUpAndIn();
    const { user, store } = renderApp();
    const card = await region('Quick Actions');
    expect(card.getByRole('link', { name: 'Create New Post' })).toHaveAttribute('href', '/create');
    expect(card.getByRole('link', { name: 'View Analytics' })).toHaveAttribute('href', '/analytics');
    await user.click(card.getByRole('button', { name: 'Ask AI Assistant' }));
    expect(await screen.findByRole('dialog', { name: 'AI Assistant' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(card.getByRole('button', { name: 'Ask AI Assistant' })).toHaveFocus());
    await user.click(card.getByRole('link', { name: 'Schedule Post' }));
    expect(await screen.findByRole('checkbox', { name: 'Schedule Post' })).toBeChecked();
    expect(store.getState().composer?.draft.isScheduled).toBe(true);
  });
});

it('marks the three entries of Recent Activity as samples', async () => {
  await signUpAndIn();
  renderApp();
  const card = await region('Recent Activity');
  expect(card.getByText('Sample data')).toBeVisible();
  expect(card.getAllByRole('listitem')).toHaveLength(3);
});

it('tells somebody without an account of Add Account, and opens what it opens', async () => {
  await signUpAndIn();
  const { user } = renderApp();
  const card = await region('Ready to make some magic happen?');
  expect(card.getByText('Connect Twitter or Instagram to start tracking your posts')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Connect Your Account' }));
  expect(await screen.findByText('Use the "Add Account" button in the Account Overview section above')).toBeVisible();
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect account' }));
  expect(dialog.getByRole('heading', { level: 3 })).toHaveFocus();
});

it('shows dashes, never 0, while the API gives no answer that helps', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  await signUpAndIn();
  const refused = { status: 403, body: { detail: 'No.', error_code: 'FORBIDDEN' } };
  overrideFetch({ 'GET /posts': refused, 'GET /analytics/accounts': refused, 'GET /social-accounts': refused });
  renderApp();
  const list = await figures();
  for (const name of ['Total Posts', 'Scheduled', 'Engagement Rate', 'Total Reach']) {
    await waitFor(() => expect(list.getByRole('group', { name })).toHaveTextContent(`${name}–+0% from last month`));
  }
});

it('tells in Recent Activity what has happened as soon as anything has', async () => {
  const { token } = await signUpAndIn();
  const { account_username: handle } = await connectX(token);
  await makePost(token, { content: 'Out now' });
  renderApp();
  const card = await region('Recent Activity');
  expect(await card.findByText('Published on Twitter', {}, LOADING)).toBeVisible();
  expect(await card.findByText(`Connected @${handle}`, {}, LOADING)).toBeVisible();
  expect(card.getByText(/Out now$/)).toBeVisible();
  expect(card.queryByText('New comment on Instagram post')).not.toBeInTheDocument();
});

it('has its demo dismissed for good, until Settings bring it back', async () => {
  await signUpAndIn();
  const { user, unmount } = renderApp();
  await user.click((await region('Schedule Post dialog')).getByRole('button', { name: 'Dismiss demo' }));
  expect(screen.queryByRole('region', { name: 'Schedule Post dialog' })).not.toBeInTheDocument();
  unmount();
  const settings = renderApp({ path: '/settings#appearance' });
  const box = await screen.findByRole('switch', { name: 'Schedule Post demo on the Dashboard' }, LOADING);
  expect(box).not.toBeChecked();
  await settings.user.click(box);
  settings.unmount();
  renderApp();
  await region('Schedule Post dialog');
});

describe('first steps', () => {
  const steps = async () =>
    (await region('First steps')).getAllByRole('listitem').map(({ textContent }) => textContent);

  it('are to connect, write and schedule, each with the way there', async () => {
    await signUpAndIn();
    const { user } = renderApp();
    expect(await steps()).toEqual(['Connect a network', 'Write a post', 'Schedule a post']);
    const list = await region('First steps');
    expect(list.getByRole('link', { name: 'Write a post' })).toHaveAttribute('href', '/create');
    await user.click(list.getByRole('button', { name: 'Connect a network' }));
    expect(await screen.findByRole('dialog', { name: 'Connect account' })).toBeVisible();
  });

  it('stand first beside the overview, with the one filled way to connect, until they are hidden', async () => {
    await signUpAndIn();
    const { user } = renderApp();
    const list = await region('First steps');
    await screen.findByRole('button', { name: 'Connect an account' }, LOADING);
    const ways = screen.getAllByRole('button', { name: /Connect|Add Account/ });
    const filled = () => ways.filter((way) => way.isConnected && way.matches('.MuiButton-contained'));
    expect(ways).toHaveLength(5);
    expect(ways.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      ...['Connect a network', 'Add Account', 'Connect Your First Account'],
    ]);
    expect(filled()).toEqual([ways[0]]);
    await user.click(list.getByRole('button', { name: 'Hide' }));
    expect(filled()).toEqual([ways[2]]);
  });

  it('say what is done, and end once all of it is', async () => {
    const { token } = await signUpAndIn();
    await connectX(token);
    await makePost(token, { content: 'Rye bread', status: 'draft' });
    const { unmount } = renderApp();
    await waitFor(async () =>
      expect(await steps()).toEqual(['Connect a networkDone', 'Write a postDone', 'Schedule a post']),
    );
    unmount();
    await makePost(token, { content: 'Rolls', scheduled_at: '2030-01-01T09:00:00.000Z' });
    renderApp();
    await (await region('Recent Activity')).findByText(/^Scheduled for/);
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });

  it('are hidden for good by whom they bother', async () => {
    await signUpAndIn();
    const { user, unmount } = renderApp();
    await user.click((await region('First steps')).getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
    unmount();
    renderApp();
    await region('Recent Activity');
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });
});
