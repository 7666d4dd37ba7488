import { act, screen, waitFor, within } from '@testing-library/react';
import { callServer } from '../../../testing/callServer';
import { connectX } from '../../../testing/connectX';
import { keepUndo } from '../../../testing/keepUndo';
import { makePost } from '../../../testing/makePost';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';
import type { Post } from '#contract/schemas/posts';
import { newDateChosen } from '../../schedule-dialog/scheduleDialogSlice';

const LOADING = { timeout: 30_000 };
const PATH = '/scheduled?view=month&date=2099-05-06';

/** Opens the drafts beside May 2099, on the real server. */
async function openPanel(isConnected: boolean, path = PATH) {
  const { token } = await signUpAndIn();
  if (isConnected) await connectX(token);
  const draft = await makePost(token, { content: 'An idea', status: 'draft' });
  const app = renderApp({ path });
  await app.user.click(await screen.findByRole('button', { name: 'More about planning' }, LOADING));
  await app.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Drafts' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Drafts' }));
  const button = await panel.findByRole('button', { name: 'Schedule…' });
  return { ...app, panel, button, token, draft };
}

it('schedules a draft in the dialog, which then stands on the calendar, and makes it a draft again by Undo', async () => {
  const { user, panel, button, token, draft, store } = await openPanel(true);
  keepUndo();
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule Post' }, LOADING));
  await dialog.findByLabelText('Time');
  act(() => void store.dispatch(newDateChosen('2099-05-12')));
  await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
  expect(await screen.findByText('Post scheduled for May 12, 2099, 12:00 PM')).toBeVisible();
  const day = within(screen.getByRole('gridcell', { name: /^Tuesday, May 12/ }));
  expect(await day.findByRole('button', { name: /An idea Scheduled$/ })).toBeVisible();
  expect(await panel.findByText('No drafts.')).toBeVisible();
  const scheduled = await act(() => callServer<Post>(token, 'GET', `/posts/${draft.id}`));
  expect(scheduled).toMatchObject({ status: 'scheduled', scheduled_at: '2099-05-12T12:00:00.000Z', time_zone: 'UTC' });

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('It is a draft again')).toBeVisible();
  expect(await panel.findByText('An idea')).toBeVisible();
  await waitFor(() => expect(day.queryByRole('button', { name: /An idea/ })).not.toBeInTheDocument());
});

it('says why a draft cannot be scheduled, and where to complete it', async () => {
  const { user, panel, button, draft } = await openPanel(false);
  button.focus();
  await user.keyboard('m{Enter}');
  expect(await screen.findByText(/^Failed to schedule draft\. /)).toBeVisible();
  expect(panel.getByText('An idea')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open in composer' }));
  await waitFor(() => expect(window.location.search).toBe(`?post=${draft.id}`));
});

describe('by keys', () => {
  it('carries a draft from the panel over the days, and drops it on one', async () => {
    const { user, button, token, draft } = await openPanel(true);
    button.focus();
    await user.keyboard('m');
    expect(
      await screen.findByText(/^Picked up “An idea”, Wednesday, May 6, 2099, 12:00 PM\. Arrow keys/),
    ).toBeInTheDocument();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(await screen.findByText('Thursday, May 14, 2099, 12:00 PM')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Scheduled for Thursday, May 14, 2099, 12:00 PM.')).toBeVisible();
    expect(screen.getByRole('gridcell', { name: /^Thursday, May 14/ })).toHaveFocus();
    const scheduled = await act(() => callServer<Post>(token, 'GET', `/posts/${draft.id}`));
    expect(scheduled).toMatchObject({ status: 'scheduled', scheduled_at: '2099-05-14T12:00:00.000Z' });
  });

  it('goes through the hours of a week, and back to the panel by Escape', async () => {
    const { user, button } = await openPanel(true, PATH.replace('month', 'week'));
    button.focus();
    await user.keyboard('m{ArrowUp}');
    expect(await screen.findByText('Wednesday, May 6, 2099, 11:45 AM')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Put back.')).toBeInTheDocument();
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('is not offered over a list', async () => {
    const { user, button, store } = await openPanel(true, PATH.replace('month', 'list'));
    expect(button).not.toHaveAttribute('aria-keyshortcuts');
    button.focus();
    await user.keyboard('m');
    expect(store.getState().calendar?.pick).toBeNull();
  });
});
