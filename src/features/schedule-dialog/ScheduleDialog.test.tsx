import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lightTokens } from '../../app/theme/tokens';
import { connectX } from '../../testing/connectX';
import { keepUndo } from '../../testing/keepUndo';
import { makePost } from '../../testing/makePost';
import { overrideFetch } from '../../testing/overrideFetch';
import { postWith } from '../../testing/posts';
import { renderApp, stopApps } from '../../testing/renderApp';
import { sentBodies } from '../../testing/sentBodies';
import { logInAgain, signUpAndIn } from '../../testing/session';
import { sessionExpired } from '../auth/authSlice';
import { stopCalendar } from '../../testing/stopCalendar';
import { dialogOpened } from '../ui/uiSlice';
import { monthTurned, newDateChosen, selectMonth } from './scheduleDialogSlice';
import { postMessages } from '../posts/messages';

const LOADING = { timeout: 30_000 };

type App = ReturnType<typeof renderApp>;

/** Opens a dialog over the page with the least on it. */
async function openOver(dialog: Parameters<typeof dialogOpened>[0]): Promise<App> {
  const app = renderApp({ path: '/scheduled' });
  await screen.findByRole('heading', { level: 1 });
  act(() => void app.store.dispatch(dialogOpened(dialog)));
  return app;
}

async function dialogOf(app: App, name = 'Schedule Post') {
  const dialog = within(await screen.findByRole('dialog', { name }, LOADING));
  return { ...app, dialog };
}

async function openForm() {
  await signUpAndIn();
  const app = await dialogOf(await openOver({ name: 'schedulePost' }));
  return { ...app, content: app.dialog.getByRole('textbox', { name: 'Content' }) };
}

async function openDemo() {
  await signUpAndIn();
  const app = renderApp();
  const card = within(await screen.findByRole('region', { name: 'Schedule Post dialog' }, LOADING));
  expect(card.getByText('Demo')).toBeVisible();
  await app.user.click(card.getByRole('button', { name: 'Try it' }));
  const { dialog } = await dialogOf(app);
  return { ...app, dialog, content: dialog.getByRole('textbox', { name: 'Content' }) };
}

/** Picks the fifteenth of next month. */
async function pickDay({ user, dialog }: Awaited<ReturnType<typeof openDemo>>) {
  await user.click(dialog.getByRole('button', { name: 'Next month' }));
  await user.click(await dialog.findByRole('gridcell', { name: '15' }));
}

it('opens with 12:00 and Twitter, and disables the days before today', async () => {
  stopCalendar('2026-11-11T09:00:00Z');
  const { dialog } = await openForm();
  expect(dialog.getByLabelText('Time')).toHaveValue('12:00');
  expect(dialog.getByRole('checkbox', { name: 'Twitter' })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'Facebook' })).not.toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'Instagram' })).not.toBeChecked();
  expect(dialog.queryByRole('checkbox', { name: 'LinkedIn' })).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  expect(dialog.getByRole('gridcell', { name: '11' })).toBeEnabled();
  expect(dialog.getByRole('gridcell', { name: '10' })).toBeDisabled();
});

it('turns to the month that the store names, and to that of a day once it is chosen', async () => {
  stopCalendar('2026-11-11T09:00:00Z');
  const { dialog, user, store } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Next month' }));
  await user.click(dialog.getByRole('button', { name: 'Next month' }));
  expect(await dialog.findByText('January 2027')).toBeVisible();
  expect(selectMonth(store.getState())).toBe('2027-01');
  act(() => void store.dispatch(monthTurned('2026-12')));
  expect(await dialog.findByText('December 2026')).toBeVisible();
  expect(selectMonth(store.getState())).toBe('2026-12');
  await user.click(dialog.getByRole('button', { name: 'Tomorrow 09:00 AM' }));
  expect(await dialog.findByText('November 2026')).toBeVisible();
  expect(selectMonth(store.getState())).toBeUndefined();
});

it('lets 50 characters more be typed than fit, and says so in red', async () => {
  const { dialog, content, user } = await openForm();
  fireEvent.change(content, { target: { value: 'a'.repeat(281) } });
  expect(dialog.getByText('281 / 280 characters')).toHaveStyle({ color: lightTokens.error });
  expect(dialog.getByText('Content exceeds character limit for selected platforms')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'Twitter' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Instagram' }));
  expect(dialog.getByText('281 / 1000 characters')).not.toHaveStyle({ color: lightTokens.error });
});

it('says that a longer paste was cut, until the text is shorter', async () => {
  const { dialog, content, user } = await openDemo();
  await user.click(content);
  await user.paste(`${'a'.repeat(329)}🥐b`);
  expect(content).toHaveValue('a'.repeat(329));
  expect(dialog.getByText('🥐b')).toBeVisible();
  await user.paste('c');
  expect(dialog.getByText('The pasted text was shortened to fit 330 characters.')).toBeVisible();
  await user.keyboard('{Backspace}');
  expect(dialog.queryByText(/^The pasted text/)).not.toBeInTheDocument();
});

it('says what is missing, then tells date and platforms in an alert and is reset', async () => {
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  const demo = await openDemo();
  const { dialog, content, user, store } = demo;
  await user.click(dialog.getByRole('button', { name: 'Schedule Post' }));
  expect(dialog.getByText('Choose a date')).toBeVisible();
  expect(dialog.getByText('Write something first')).toBeVisible();
  expect(dialog.getByRole('group', { name: 'Date' })).toHaveFocus();
  await pickDay(demo);
  await user.click(dialog.getByRole('button', { name: 'Schedule Post' }));
  expect(content).toHaveFocus();
  fireEvent.change(content, { target: { value: ' Hello ' } });
  await user.click(dialog.getByRole('checkbox', { name: 'Facebook' }));
  await user.click(dialog.getByRole('button', { name: 'Schedule Post' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(alert).toHaveBeenCalledTimes(1);
  expect(alert.mock.calls[0]?.[0]).toMatch(/15, \d{4} at 12:00 PM .*\nPlatforms: Twitter, Facebook$/);
  expect(store.getState().scheduleDialog?.form).toEqual({
    date: null,
    time: '12:00',
    content: '',
    platforms: ['twitter'],
  });
});

it('asks before Esc throws words away; Cancel resets at once', async () => {
  const { dialog, content, user, store } = await openForm();
  fireEvent.change(content, { target: { value: 'Precious' } });
  await user.keyboard('{Escape}');
  expect(dialog.getByText('Discard what you have written?')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
  expect(content).toHaveValue('Precious');
  await waitFor(() => expect(content).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(store.getState().scheduleDialog?.form.content).toBe('');
});

it('keeps what is typed over a reload, until it is thrown away', async () => {
  const first = await openDemo();
  fireEvent.change(first.content, { target: { value: 'Half a thought' } });
  first.unmount();
  stopApps();
  const reopen = async () => {
    const { user, unmount } = renderApp();
    await user.click(await screen.findByRole('button', { name: 'Try it' }, LOADING));
    return { user, unmount, content: await screen.findByRole('textbox', { name: 'Content' }, LOADING) };
  };
  const second = await reopen();
  expect(second.content).toHaveValue('Half a thought');
  await second.user.click(screen.getByRole('button', { name: 'Cancel' }));
  second.unmount();
  expect((await reopen()).content).toHaveValue('');
});

it('offers times with one press, and to post now what is late', async () => {
  stopCalendar('2026-11-11T09:00:00Z');
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  const { dialog, content, user, store } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Next Monday' }));
  expect(store.getState().scheduleDialog?.form).toMatchObject({ date: '2026-11-16', time: '09:00' });
  await user.click(dialog.getByRole('button', { name: 'Tomorrow 09:00 AM' }));
  expect(store.getState().scheduleDialog?.form).toMatchObject({ date: '2026-11-12', time: '09:00' });

  await user.click(dialog.getByRole('gridcell', { name: '11' }));
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '00:00' } });
  fireEvent.change(content, { target: { value: 'Late' } });
  expect(dialog.getByText('That time has passed')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Post now instead' }));
  expect(alert).toHaveBeenCalledWith(expect.stringMatching(/^Post scheduled for .*\nPlatforms: Twitter$/));
});

describe('for a post that waits', () => {
  async function scheduled() {
    const { token, person } = await signUpAndIn();
    await connectX(token);
    const { id } = await makePost(token, { content: 'Soon', scheduled_at: '2099-05-06T10:00:00.000Z' });
    return { id, person };
  }

  async function openByMenu() {
    await scheduled();
    const app = renderApp({ path: '/?tab=scheduled' });
    expect(await screen.findByText('Scheduled for May 6, 10:00 AM', {}, LOADING)).toBeVisible();
    const menu = screen.getByRole('button', { name: 'Post actions' });
    await app.user.click(menu);
    await app.user.click(await screen.findByRole('menuitem', { name: 'Reschedule' }));
    return { ...(await dialogOf(app, 'Reschedule Post')), menu };
  }

  async function openDirectly() {
    const { id, person } = await scheduled();
    return { ...(await openFor(id)), id, person };
  }

  async function openFor(id: string) {
    const app = await dialogOf(await openOver({ name: 'schedulePost', postId: id }), 'Reschedule Post');
    expect(await app.dialog.findByText('Soon')).toBeVisible();
    return app;
  }

  it('gives it another time for real', async () => {
    const { dialog, user } = await openByMenu();
    keepUndo();
    expect(await dialog.findByText('Soon')).toBeVisible();
    expect(dialog.getByLabelText('Time')).toHaveValue('10:00');
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '18:30' } });
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    expect(await screen.findByText('Post scheduled for May 6, 2099, 06:30 PM')).toBeVisible();
    expect(await screen.findByText('Scheduled for May 6, 06:30 PM')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Scheduled for May 6, 10:00 AM')).toBeVisible();
  });

  it('offers to show it in its week, which may be another one than the page shows', async () => {
    const { dialog, user } = await openByMenu();
    keepUndo();
    fireEvent.change(await dialog.findByLabelText('Time'), { target: { value: '18:30' } });
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(await screen.findByRole('heading', { name: /^May 3\s–\s9, 2099$/ }, LOADING)).toBeVisible();
    expect(await screen.findByText('06:30 PM')).toBeVisible();
  });

  it('keeps the chosen time when the session ends, for the same post of the same person', async () => {
    const { dialog, store, unmount, id, person } = await openDirectly();
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '18:30' } });
    act(() => void store.dispatch(sessionExpired()));
    unmount();
    stopApps();
    const others = await openDirectly();
    expect(others.dialog.getByLabelText('Time')).toHaveValue('10:00');
    others.unmount();
    stopApps();
    await logInAgain(person);
    const again = await openFor(id);
    expect(again.dialog.getByLabelText('Time')).toHaveValue('18:30');
  });

  it('sends it now where the chosen time has passed', async () => {
    const { dialog, user, store, id } = await openDirectly();
    const sent = sentBodies('PUT', `/posts/${id}`);
    // The calendar offers no day before today, but a page may stay open over midnight.
    act(() => void store.dispatch(newDateChosen('2020-01-01')));
    await user.click(await dialog.findByRole('button', { name: 'Post now instead' }));
    expect(await screen.findByText(postMessages.published)).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ scheduled_at: null })]);
  });

  it('leaves the post as it is on Cancel, and the focus returns to its menu', async () => {
    const { dialog, menu, user } = await openByMenu();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(menu).toHaveFocus();
    expect(screen.getByText('Scheduled for May 6, 10:00 AM')).toBeVisible();
  });

  it('is loaded again when it couldn’t be loaded', async () => {
    await signUpAndIn();
    overrideFetch({ 'GET /posts/p1': { status: 403, body: { detail: 'No.', error_code: 'FORBIDDEN' } } });
    const { dialog, user } = await dialogOf(await openOver({ name: 'schedulePost', postId: 'p1' }), 'Reschedule Post');
    expect(await dialog.findByText('Failed to load post')).toBeVisible();
    overrideFetch({ 'GET /posts/p1': { body: postWith({ id: 'p1', content: 'Soon' }) } });
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByText('Soon')).toBeVisible();
  });

  it('says beforehand what a draft lacks, and leads to its editor', async () => {
    const { token } = await signUpAndIn();
    const { id } = await makePost(token, { content: 'Soon', platforms: [], status: 'draft' });
    const { dialog, user } = await openFor(id);
    expect(dialog.getByRole('alert')).toHaveTextContent(/^This post can’t be given a time yet:Choose at least one/);
    expect(dialog.queryByLabelText('Time')).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Reschedule' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('link', { name: 'Edit post' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.pathname + window.location.search).toBe(`/create?post=${id}`);
  });

  it('says why the server refuses', async () => {
    const { dialog, user, id } = await openDirectly();
    overrideFetch({ [`PUT /posts/${id}`]: { status: 409, body: { detail: 'Sent meanwhile.', error_code: 'X' } } });
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    expect(await dialog.findByText(/^Failed to reschedule post\. Sent meanwhile\. Reload the page/)).toBeVisible();
  });
});
