import { screen, waitFor, within } from '@testing-library/react';
import { POST_PROBLEM_TEXTS } from '#contract/postTexts';
import type { ListPostsResponse } from '#contract/schemas/posts';
import { rootReducer } from '../../../app/rootReducer';
import { callServer } from '../../../testing/callServer';
import { connectX } from '../../../testing/connectX';
import { interceptFetch } from '../../../testing/interceptFetch';
import { recordSession } from '../../../testing/recordSession';
import { renderApp } from '../../../testing/renderApp';
import { respondWith, routeOf } from '../../../testing/scriptedResponse';
import { signUpAndIn } from '../../../testing/session';
import { stopCalendar } from '../../../testing/stopCalendar';
import '../../../testing/toReplayCleanly';
import { dialogChanged, dialogClosed, dialogOpened } from '../../ui/uiSlice';

const LOADING = { timeout: 30_000 };
const MAY = '/scheduled?view=month&date=2099-05-06';

async function openCalendar(path = MAY) {
  const { token } = await signUpAndIn();
  const { id: accountId } = await connectX(token);
  const app = renderApp({ path });
  await screen.findByRole('region', { name: 'Calendar' }, LOADING);
  return { ...app, token, accountId };
}

const cell = (name: RegExp) => screen.findByRole('gridcell', { name });

async function openSlot(name = 'Thursday, May 7') {
  const dialog = within(await screen.findByRole('dialog', { name }, LOADING));
  return { ...dialog, text: dialog.getByRole('textbox', { name: 'Content' }) };
}

it('makes a post of what is written in an empty day, at the time that is chosen there', async () => {
  const { user, token } = await openCalendar();
  await user.click(await cell(/^Thursday, May 7/));
  const slot = await openSlot();
  expect(slot.getByLabelText('Time')).toHaveValue('12:00');
  await waitFor(() => expect(slot.getByRole('checkbox', { name: 'Twitter' })).toBeChecked());
  expect(slot.text).toHaveFocus();
  await user.type(slot.text, 'Rye is back');
  await user.click(slot.getByRole('button', { name: 'Schedule Post' }));
  const day = within(await cell(/^Thursday, May 7, 1 post/));
  expect(day.getByRole('button', { name: /12:00 PM Twitter Rye is back Scheduled/ })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const { posts } = await callServer<ListPostsResponse>(token, 'GET', '/posts');
  expect(posts).toMatchObject([{ content: 'Rye is back', scheduled_at: '2099-05-07T12:00:00.000Z', time_zone: 'UTC' }]);
});

it('opens by Enter on a day, says what Create Post would, and keeps the text when it is closed', async () => {
  const { user } = await openCalendar();
  (await cell(/^Wednesday, May 6/)).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  const slot = await openSlot();
  await user.click(await slot.findByRole('checkbox', { name: 'Twitter' }));
  await user.click(slot.getByRole('button', { name: 'Schedule Post' }));
  expect(slot.getByRole('alert')).toHaveTextContent(POST_PROBLEM_TEXTS.blank);
  expect(slot.text).toHaveFocus();
  await user.keyboard('A thought{Control>}{Enter}{/Control}');
  expect(slot.getByRole('alert')).toHaveTextContent(POST_PROBLEM_TEXTS['no-platform']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Plan a post for Friday, May 8' }));
  expect((await openSlot('Friday, May 8')).text).toHaveValue('A thought');
});

it('goes on in Create Post with all that was written, be it too long for a post', async () => {
  const { user, accountId, store } = await openCalendar();
  await user.click(await cell(/^Thursday, May 7/));
  const slot = await openSlot();
  await waitFor(() => expect(slot.getByRole('checkbox', { name: 'Twitter' })).toBeChecked());
  await user.click(slot.text);
  await user.paste('x'.repeat(300));
  expect(slot.text).toHaveValue('x'.repeat(280));
  expect(slot.getByText(/^20 characters did not fit\./)).toBeVisible();
  await user.click(slot.getByRole('link', { name: 'More' }));
  expect(await screen.findByLabelText('Date', {}, LOADING)).toHaveValue('2099-05-07');
  expect(store.getState().composer?.draft).toMatchObject({
    content: 'x'.repeat(300),
    platforms: ['twitter'],
    accountIds: { twitter: [accountId] },
    time: '12:00',
  });
});

it('keeps what was written when the server refuses, and sends it again under the same key', async () => {
  const { user } = await openCalendar();
  const keys: (string | null)[] = [];
  interceptFetch(async (request, send) => {
    if (routeOf(request) !== 'POST /posts') return send();
    keys.push(request.headers.get('Idempotency-Key'));
    return keys.length > 1
      ? send()
      : respondWith({ status: 403, body: { detail: 'Not yet.', error_code: 'FORBIDDEN' } });
  });
  await user.click(await cell(/^Thursday, May 7/));
  const slot = await openSlot();
  await user.type(slot.text, 'Rye');
  await user.click(slot.getByRole('button', { name: 'Schedule Post' }));
  expect(await slot.findByText(/^Failed to create post\. Not yet\./)).toBeVisible();
  await user.click(slot.getByRole('button', { name: 'Schedule Post' }));
  expect(await cell(/^Thursday, May 7, 1 post/)).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
});

it('begins nothing on a day that is over, which Enter shows instead', async () => {
  stopCalendar('2026-11-11T09:00:00Z');
  const { user } = await openCalendar('/scheduled?view=week&date=2026-11-11');
  await user.click(await cell(/^Tuesday, Nov 10/));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  (await cell(/^Tuesday, Nov 10/)).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 2, name: 'Tuesday, Nov 10, 2026' })).toBeVisible();
});

it('is shown again by a replay, with what was typed and ticked', () => {
  const { store, open } = recordSession();
  const name = 'smallComposer';
  store.dispatch(dialogOpened({ name, date: '2099-05-07', time: '12:00' }));
  store.dispatch(dialogChanged({ name, content: 'Rye', accountIds: ['a1'], time: '07:00' }));
  store.dispatch(dialogChanged({ name, hasTried: true }));
  expect(store.getState().ui?.dialog).toMatchObject({ content: 'Rye', time: '07:00', hasTried: true });
  store.dispatch(dialogClosed());
  expect(open()).toReplayCleanly(rootReducer);
});
