import { screen, waitFor, within } from '@testing-library/react';
import type { CalendarEntry } from '#contract/schemas/calendar';
import { entryWith, serveCalendar } from '../../testing/calendar';
import { connectX } from '../../testing/connectX';
import { interceptFetch } from '../../testing/interceptFetch';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { stopCalendar } from '../../testing/stopCalendar';
import { stubMatchMedia } from '../../testing/viewport';

const LOADING = { timeout: 30_000 };
const MAY = '/scheduled?view=month&date=2099-05-06';
const at = (day: number, hour: number) => new Date(Date.UTC(2099, 4, day, hour)).toISOString();

async function open(entries: CalendarEntry[], path = MAY) {
  await signUpAndIn();
  const calendar = serveCalendar(entries);
  const app = renderApp({ path });
  await screen.findByRole('region', { name: 'Calendar' }, LOADING);
  return { ...app, ...calendar };
}

const cell = (name: string | RegExp) => screen.findByRole('gridcell', { name });

it('shows a month of posts on their days: time, network, state and first words, and asks for whole weeks', async () => {
  const { asked } = await open([
    entryWith({ id: 'Late', at: at(6, 18), status: 'failed' }),
    entryWith({ id: 'Early', at: at(6, 7) }),
  ]);
  expect(await screen.findByRole('heading', { level: 2, name: 'May 2099' })).toBeVisible();
  const day = within(await cell('Wednesday, May 6, 2 posts'));
  expect(day.getAllByRole('button', { name: /[AP]M/ }).map(({ textContent }) => textContent)).toEqual([
    '07:00 AM Twitter Early Scheduled',
    '06:00 PM Twitter Failed Late',
  ]);
  expect(screen.getAllByRole('gridcell')).toHaveLength(42);
  expect([asked[0]?.get('from'), asked[0]?.get('to')]).toEqual([
    '2099-04-26T00:00:00.000Z',
    '2099-06-06T23:59:59.999Z',
  ]);
});

it('has room for two posts of a day; the others are one step away, where each says its state', async () => {
  const { user } = await open([7, 8, 9, 10, 11].map((hour) => entryWith({ id: `At ${hour}`, at: at(6, hour) })));
  const day = within(await cell(/^Wednesday, May 6, 5 posts/));
  expect(day.getAllByRole('button', { name: /[AP]M/ })).toHaveLength(2);
  await user.click(day.getByRole('link', { name: /^\+3 more/ }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Wednesday, May 6, 2099' })).toBeVisible();
  expect(window.location.search).toBe('?view=day&date=2099-05-06');
  expect(await screen.findAllByText('Scheduled', { selector: 'span' })).toHaveLength(5);
});

it('begins a post on a day that is not over, at a time that is still to come', async () => {
  stopCalendar('2026-11-11T13:05:00Z');
  const { user } = await open([], '/scheduled');
  expect(await screen.findByRole('heading', { level: 2, name: 'November 2026' })).toBeVisible();
  expect(await cell('Wednesday, Nov 11')).toHaveAttribute('aria-current', 'date');
  expect(screen.queryByRole('button', { name: 'Plan a post for Tuesday, Nov 10' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Plan a post for Wednesday, Nov 11' }));
  expect(await screen.findByLabelText('Date', {}, LOADING)).toHaveValue('2026-11-11');
  expect(screen.getByLabelText('Time')).toHaveValue('13:45');
});

it('folds the weeks of this month that are over into a line, and goes on into the next month', async () => {
  stopCalendar('2026-11-27T09:00:00Z');
  const past = (day: number, fields: Partial<CalendarEntry>) =>
    entryWith({ id: `On ${day}`, at: `2026-11-0${day}T09:00:00.000Z`, is_movable: false, ...fields });
  const { user } = await open([past(3, { status: 'published' }), past(4, { status: 'failed' })], '/scheduled');
  const line = await screen.findByRole('link', { name: /^Nov 1\s–\s21 1 published, 1 failed$/ });
  expect(line).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getAllByRole('gridcell', { name: /, (Nov|Dec) / })).toHaveLength(28);
  expect(await cell('Saturday, Dec 19')).toBeVisible();
  await user.click(line);
  expect(await cell(/^Tuesday, Nov 3, 1 post/)).toBeVisible();
  expect(line).toHaveAttribute('aria-expanded', 'true');
});

it('goes back, on and to today, and looks by week, day and list; Back undoes each', async () => {
  stopCalendar('2026-11-11T09:00:00Z');
  const { user } = await open([entryWith({ id: 'Soon', at: '2026-11-12T09:00:00.000Z' })], MAY);
  await user.click(await screen.findByRole('link', { name: 'Next month' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'June 2099' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Today' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'November 2026' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Week' }));
  expect(await screen.findByRole('heading', { level: 2, name: /^Nov 8\s–\s14, 2026$/ })).toBeVisible();
  expect(within(await cell(/^Thursday, Nov 12/)).getByText('Scheduled')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(await screen.findByRole('heading', { level: 3, name: 'Thursday, Nov 12' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  window.history.back();
  expect(await screen.findByRole('heading', { level: 2, name: /^Nov 8\s–\s14, 2026$/ })).toBeVisible();
});

it('asks for what the filters of the address leave, and says when nothing is left', async () => {
  const { user, asked } = await open([], `${MAY}&status=failed`);
  expect(await screen.findByLabelText('State')).toHaveValue('failed');
  expect(asked.at(-1)?.get('status')).toBe('failed');
  await user.selectOptions(screen.getByLabelText('Network'), 'Bluesky');
  await waitFor(() =>
    expect(window.location.search).toBe('?view=month&date=2099-05-06&platform=bluesky&status=failed'),
  );
  await waitFor(() => expect(asked.at(-1)?.get('platform')).toBe('bluesky'));
  expect(await screen.findByText('No post here matches these filters.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Clear filters' }));
  await waitFor(() => expect(window.location.search).toBe('?view=month&date=2099-05-06'));
});

it('opens a post beside itself, with its whole text and the ways to change it', async () => {
  const picture = '/media/bread.png';
  const { user } = await open([
    entryWith({ id: 'Hello', image_url: picture }),
    entryWith({ id: 'Out', at: at(7, 9), is_movable: false }),
  ]);
  await user.click(await screen.findByRole('button', { name: /Hello/ }));
  const opened = within(await screen.findByRole('dialog', { name: /Wednesday, May 6, 2099/ }));
  expect(await opened.findByText('Hello, all of it')).toBeVisible();
  // In the cell and in the card.
  expect([...document.images].filter((image) => image.getAttribute('src') === picture)).toHaveLength(2);
  expect(opened.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/create?post=Hello');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: /Hello/ })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: /Out/ }));
  const out = within(await screen.findByRole('dialog', { name: /Thursday, May 7, 2099/ }));
  expect(out.getByText('Already published, or on its way, so it can’t be moved.')).toBeVisible();
  expect(out.queryByRole('button', { name: 'Move' })).not.toBeInTheDocument();
});

it('shows in the card of a post which accounts it goes to', async () => {
  const { token } = await signUpAndIn();
  const { id, account_username: username } = await connectX(token);
  serveCalendar([entryWith({ id: 'Hello', platforms: ['twitter', 'facebook'], account_ids: [id] })]);
  const { user } = renderApp({ path: MAY });
  await user.click(await screen.findByRole('button', { name: /Hello/ }, LOADING));
  const card = within(await screen.findByRole('dialog', { name: /Wednesday, May 6, 2099/ }));
  expect(await card.findByTitle(`@${username}`)).toBeVisible();
  expect(card.getByText('Twitter, Facebook')).toBeVisible();
});

it('says when it cannot be loaded, and tries again', async () => {
  await signUpAndIn();
  overrideFetch({ 'GET /posts/calendar': { status: 403, body: { detail: 'No.', error_code: 'FORBIDDEN' } } });
  const { user } = renderApp({ path: MAY });
  expect(await screen.findByText('The calendar couldn’t be loaded.', {}, LOADING)).toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  overrideFetch({ 'GET /posts/calendar': { body: { entries: [entryWith({ id: 'Here' })] } } });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: /Here/ })).toBeVisible();
});

it('shows on a phone the days of the month, and below them the posts of one', async () => {
  stubMatchMedia(390);
  const { user } = await open([entryWith({ id: 'Hello' }), entryWith({ id: 'Next', at: at(7, 9), status: 'draft' })]);
  const days = within(await screen.findByRole('navigation', { name: 'Days' }));
  expect(await screen.findByRole('button', { name: /Hello/ })).toHaveTextContent('Scheduled');
  await user.click(await days.findByRole('link', { name: 'Thursday, May 7, 1 post' }));
  expect(await screen.findByRole('button', { name: /Next/ })).toHaveTextContent('Draft');
  expect(screen.queryByRole('button', { name: /Hello/ })).not.toBeInTheDocument();
});

it('saves what is shown as a file: its days, by its filters, without drafts that have no time', async () => {
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  await signUpAndIn();
  const asked: string[] = [];
  interceptFetch((request, send) => {
    if (request.url.includes('/exports/')) asked.push(decodeURIComponent(request.url.replace(/^.*exports/, '')));
    return send();
  });
  const { user } = renderApp({ path: '/scheduled?view=day&date=2099-05-06&status=scheduled' });
  await user.click(await screen.findByRole('button', { name: 'More about planning' }, LOADING));
  await user.click(await screen.findByRole('menuitem', { name: 'Export these (JSON)' }));
  expect(await screen.findByText('Your posts have been saved')).toBeVisible();
  expect(asked).toEqual([
    '/posts.json?status=scheduled&start_date=2099-05-06T00:00:00.000Z&end_date=2099-05-06T23:59:59.999Z&timed=true',
  ]);
});
