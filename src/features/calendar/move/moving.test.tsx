import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CalendarEntry } from '#contract/schemas/calendar';
import { connectionLost } from '../../ui/uiSlice';
import { entryWith, serveCalendar } from '../../../testing/calendar';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';
import { stopCalendar } from '../../../testing/stopCalendar';

const LOADING = { timeout: 30_000 };

async function open(entries: CalendarEntry[], view = 'month', date = '2099-05-06') {
  await signUpAndIn();
  const calendar = serveCalendar(entries);
  const app = renderApp({ path: `/scheduled?view=${view}&date=${date}` });
  const button = await screen.findByRole('button', { name: new RegExp(entries[0]!.excerpt) }, LOADING);
  return { ...app, ...calendar, button };
}

const day = (name: RegExp) => within(screen.getByRole('gridcell', { name }));
const said = (text: RegExp | string) => screen.findByText(text);

it('moves a post by keys to another day, at the same time of its zone, and back by Undo with the newer version', async () => {
  const { user, button, sent } = await open([entryWith({ id: 'Hello', zone: 'Europe/Berlin' })]);
  button.focus();
  await user.keyboard('m');
  expect(await said(/^Picked up “Hello”, Wednesday, May 6, 2099, 09:00 AM\. Arrow keys choose/)).toBeInTheDocument();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(await said('Thursday, May 14, 2099, 09:00 AM')).toBeInTheDocument();
  expect(screen.getByRole('gridcell', { name: 'Thursday, May 14' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await said('Moved to Thursday, May 14, 2099, 09:00 AM.')).toBeVisible();
  expect(sent).toEqual([
    { id: 'Hello', version: '1', body: { scheduled_at: '2099-05-14T09:00:00.000Z', time_zone: 'Europe/Berlin' } },
  ]);
  await waitFor(() => expect(day(/^Thursday, May 14/).getByRole('button', { name: /Hello/ })).toHaveFocus());
  await user.click(day(/^Thursday, May 14/).getByRole('button', { name: 'Undo' }));
  expect(await said('Moved back')).toBeVisible();
  expect(day(/^Wednesday, May 6/).getByRole('button', { name: /Hello/ })).toBeVisible();
  expect(sent[1]).toMatchObject({ version: '2', body: { scheduled_at: '2099-05-06T09:00:00.000Z' } });
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('puts back on Escape what was picked up, and says so', async () => {
  const { user, button, sent, store } = await open([entryWith({ id: 'Hello' })]);
  button.focus();
  await user.keyboard('m{ArrowLeft}{Escape}');
  expect(await said('Put back.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: /Hello/ })).toHaveFocus());
  expect(store.getState().calendar?.pick).toBeNull();
  expect(sent).toEqual([]);
});

it('keeps nine o’clock in Berlin over the change of the clocks', async () => {
  stopCalendar('2026-10-20T09:00:00Z');
  const berlin = entryWith({ id: 'Hello', at: '2026-10-24T07:00:00.000Z', zone: 'Europe/Berlin' });
  const { user, button, sent } = await open([berlin], 'month', '2026-10-24');
  button.focus();
  await user.keyboard('m{ArrowRight}{Enter}');
  await waitFor(() => expect(sent[0]?.body.scheduled_at).toBe('2026-10-25T08:00:00.000Z'));
});

it('says aloud when the clocks skip the time of a post there', async () => {
  stopCalendar('2027-03-20T09:00:00Z');
  const night = entryWith({ id: 'Hello', at: '2027-03-27T01:30:00.000Z', zone: 'Europe/Berlin' });
  const { user, button, sent } = await open([night], 'month', '2027-03-27');
  button.focus();
  await user.keyboard('m{ArrowRight}');
  expect(await said(/The clocks skip 02:30 that day; the post goes out at 03:30\.$/)).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await said(/^Moved to .* The clocks skip 02:30 that day/)).toBeVisible();
  expect(sent[0]?.body.scheduled_at).toBe('2027-03-28T01:30:00.000Z');
});

it('moves in a week by quarters of an hour, and only the share of a post that the entry is', async () => {
  const { user, button, sent } = await open([entryWith({ id: 'Hello', other_targets: 1 })], 'week');
  button.focus();
  await user.keyboard('m{ArrowDown}{ArrowDown}{ArrowRight}{Enter}');
  expect(await said('Moved to Thursday, May 7, 2099, 09:30 AM.')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ scheduled_at: '2099-05-07T09:30:00.000Z', target_ids: ['Hello-t1'] });
});

it('moves the share of a post that the entry is in the dialog that reschedules posts', async () => {
  const { user, button, sent } = await open([entryWith({ id: 'Hello', other_targets: 1 })], 'list');
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule Post' }, LOADING));
  await user.click(await dialog.findByRole('gridcell', { name: '20' }));
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '18:05' } });
  await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
  expect(await screen.findByRole('heading', { level: 3, name: 'Wednesday, May 20' })).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ scheduled_at: '2099-05-20T18:05:00.000Z', target_ids: ['Hello-t1'] });
});

it('leaves a draft one that is moved in the dialog', async () => {
  const { user, button, sent } = await open([entryWith({ id: 'Hello', status: 'draft', target_ids: [] })], 'list');
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule Post' }, LOADING));
  fireEvent.change(await dialog.findByLabelText('Time'), { target: { value: '18:05' } });
  await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
  expect(await screen.findByText('Draft moved to May 6, 2099, 06:05 PM')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ scheduled_at: '2099-05-06T18:05:00.000Z', status: 'draft' });
});

describe('a move that cannot be', () => {
  it('is refused at once for a day that is over, a post that is out, and without a network', async () => {
    stopCalendar('2026-11-11T12:00:00Z');
    const soon = entryWith({ id: 'Hello', at: '2026-11-11T18:00:00.000Z' });
    const out = entryWith({ id: 'Out', at: '2026-11-10T09:00:00.000Z', status: 'published', is_movable: false });
    const { user, button, sent, store } = await open([soon, out], 'month', '2026-11-11');
    button.focus();
    await user.keyboard('m{ArrowLeft}{Enter}');
    expect(await said('That time is over. Choose a later one.')).toBeVisible();
    screen.getByRole('button', { name: /Out/ }).focus();
    await user.keyboard('m');
    expect(await said('Already published, or on its way, so it can’t be moved.')).toBeVisible();
    store.dispatch(connectionLost());
    screen.getByRole('button', { name: /Hello/ }).focus();
    await user.keyboard('m{ArrowRight}{Enter}');
    expect(await said('You are offline. The post stays where it was.')).toBeVisible();
    expect(day(/^Wednesday, Nov 11/).getByRole('button', { name: /Hello/ })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('springs back when somebody else was first, and shows what they made of it', async () => {
    const { user, button, served } = await open([entryWith({ id: 'Hello' })]);
    served.refusal = { status: 409, body: { detail: 'It has changed.', error_code: 'VERSION_CONFLICT' } };
    served.entries = [entryWith({ id: 'Hello', at: '2099-05-20T09:00:00.000Z', version: 2 })];
    button.focus();
    await user.keyboard('m{ArrowRight}{Enter}');
    expect(await said(/^This post was changed elsewhere in the meantime/)).toBeVisible();
    await waitFor(() => expect(day(/^Wednesday, May 20/).getByRole('button', { name: /Hello/ })).toBeVisible());
    expect(day(/^Thursday, May 7/).queryByRole('button', { name: /Hello/ })).not.toBeInTheDocument();
  });
});
