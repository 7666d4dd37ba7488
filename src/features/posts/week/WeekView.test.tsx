import { screen, waitFor, within } from '@testing-library/react';
import type { Post } from '#contract/schemas/posts';
import { interceptFetch } from '../../../testing/interceptFetch';
import { overrideFetch } from '../../../testing/overrideFetch';
import { postWith } from '../../../testing/posts';
import { renderApp } from '../../../testing/renderApp';
import { respondWith } from '../../../testing/scriptedResponse';
import { signUpAndIn } from '../../../testing/session';
import { stopCalendar } from '../../../testing/stopCalendar';

const PATH = '/?tab=scheduled&view=week&week=2099-05-06';
const at = (id: string, day: number, hour: number, fields: Partial<Post> = {}) =>
  postWith({
    id,
    content: id,
    status: 'scheduled',
    scheduled_at: new Date(2099, 4, day, hour).toISOString(),
    ...fields,
  });

/** Opens the week with these posts in it; `asked` are the spans that were asked for. */
async function openWeek(posts: Post[], path = PATH) {
  await signUpAndIn();
  overrideFetch({ 'GET /posts': { body: { posts, total: posts.length, next_cursor: null } } });
  const app = renderApp({ path });
  const week = await screen.findByRole('region', { name: /2099/ });
  return { ...app, week: within(week) };
}

const dayOf = (name: string) => {
  const day = screen.getByRole('heading', { level: 4, name }).closest('li');
  if (day === null) throw new Error(`${name} is not there.`);
  return within(day);
};

it('shows a week of posts on their days, earliest first, each with time, platform and status', async () => {
  const failed = { status: 'failed' as const };
  const { week } = await openWeek([at('Later', 6, 18), at('Early', 6, 7), at('Gone wrong', 8, 9, failed)]);
  expect(week.getByRole('heading', { level: 3 })).toHaveTextContent('May 3 – 9, 2099');
  expect(screen.getAllByRole('heading', { level: 4 })).toHaveLength(7);
  await week.findByText('Later');
  const wednesday = dayOf('Wednesday, May 6');
  expect(wednesday.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^07:00 AMTwitter Early/),
    expect.stringMatching(/^06:00 PMTwitter Later/),
  ]);
  expect(wednesday.getByRole('link', { name: 'Early' })).toHaveAttribute('href', '/create?post=Early');
  expect(dayOf('Friday, May 8').getByText('failed')).toBeVisible();
  expect(dayOf('Monday, May 4').getByText('Nothing planned')).toBeVisible();
});

it('leads from a day to a post for it', async () => {
  const { user } = await openWeek([]);
  await user.click(screen.getByRole('link', { name: 'Plan a post for Thursday, May 7' }));
  expect(await screen.findByRole('checkbox', { name: 'Schedule Post' })).toBeChecked();
  expect(screen.getByLabelText('Date')).toHaveValue('2099-05-07');
  expect(screen.getByLabelText('Time')).toHaveValue('12:00');
});

it('goes from week to week, and back to this one, where today is marked and what is over cannot be planned', async () => {
  stopCalendar('2026-11-11T09:00:00Z');
  const { user } = await openWeek([]);
  await user.click(screen.getByRole('link', { name: 'Next week' }));
  expect(await screen.findByRole('heading', { level: 4, name: 'Sunday, May 10' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Previous week' }));
  expect(await screen.findByRole('heading', { level: 4, name: 'Sunday, May 3' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'This week' }));
  const today = await screen.findByRole('heading', { level: 4, name: 'Wednesday, Nov 11' });
  expect(today.closest('li')).toHaveAttribute('aria-current', 'date');
  expect(screen.getAllByRole('link', { name: /^Plan a post for/ })).toHaveLength(4);
});

it('is chosen beside the list of scheduled posts, and says when posts cannot be loaded', async () => {
  await signUpAndIn();
  overrideFetch({ 'GET /posts': { body: { posts: [], total: 0, next_cursor: null } } });
  const { user } = renderApp({ path: '/?tab=scheduled' });
  const error = { status: 403, body: { detail: 'No.', error_code: 'FORBIDDEN' } };
  await screen.findByText(/^No account is connected yet/);
  overrideFetch({ 'GET /posts': error });
  await user.click(screen.getByRole('button', { name: 'Week' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=scheduled&view=week'));
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(screen.getByText('No. Reload the page to see what you can do here.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(await screen.findByText(/^No account is connected yet/)).toBeVisible();
});

it('says that a week is being loaded, and calls no day of it empty meanwhile', async () => {
  await signUpAndIn();
  overrideFetch({ 'GET /posts': 'no response' });
  renderApp({ path: PATH });
  const week = within(await screen.findByRole('region', { name: /2099/ }));
  expect(week.getByRole('status')).toHaveTextContent('Loading posts...');
  expect(week.queryByText('Nothing planned')).not.toBeInTheDocument();
});

it('reads all posts of a full week, keeps the focus in it, and calls no day empty before its posts are known', async () => {
  await signUpAndIn();
  const pages = [
    { posts: [at('Last', 9, 9)], total: 3, next_cursor: 'a' },
    { posts: [at('Middle', 6, 9)], total: 3, next_cursor: 'b' },
    { posts: [at('First', 4, 9)], total: 3, next_cursor: null },
  ];
  interceptFetch(async (request, send) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/api/v1/posts' || !searchParams.has('start_date')) return send();
    return respondWith({ body: pages[['a', 'b'].indexOf(searchParams.get('cursor') ?? '') + 1] });
  });
  const { user } = renderApp({ path: PATH });
  expect(await screen.findByText('Last')).toBeVisible();
  expect(dayOf('Friday, May 8').queryByText('Nothing planned')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all posts of this week' }));
  expect(await screen.findByText('First')).toBeVisible();
  expect(screen.getByText('Middle')).toBeVisible();
  expect(dayOf('Friday, May 8').getByText('Nothing planned')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show all posts of this week' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: /2099/ })).toHaveFocus());
});
