import { act, screen } from '@testing-library/react';
import { baseApi } from '../../api/index';
import { postsApi } from '../../api/postsApi';
import { cardMessages } from '../card/cardMessages';
import { logMessages } from '../card/messages';
import { readIsRecording } from './recordingListeners';
import { sessionToken } from '../../lib/sessionToken';
import { registerAsHere } from '../../replay/fold/fold';
import type { Log } from '../log/format';
import { replayHeadless } from '../../replay/fold/headless';
import { catchDownloads } from '../../testing/catchDownloads';
import { callServer } from '../../testing/callServer';
import { interceptFetch } from '../../testing/interceptFetch';
import { renderApp } from '../../testing/renderApp';
import { newPerson, signUp, signUpAndIn } from '../../testing/session';
import { loadSignedIn } from '../../app/loadSignedIn';
import { thisBuild } from '../../app/build';
import { rootReducer } from '../../app/rootReducer';

const LANDING = 'Manage Your Social Media Like a Pro';

const typesOf = ({ actions }: Log) => actions.slice(0, actions.length).map(({ type }) => type);
const replay = (log: Log) => replayHeadless(log, rootReducer, { transform: registerAsHere(baseApi), isThorough: true });

it('records from the first action, without the password, and replays to the same state', async () => {
  const download = catchDownloads();
  const person = await signUp({ ...newPerson(), password: 'a canary password' });
  await loadSignedIn();
  const { user, store } = renderApp({ path: '/login' });
  await user.type(await screen.findByLabelText('Email'), person.email);
  await user.type(screen.getByLabelText('Password'), person.password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  await user.keyboard('{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}');
  const log = await download();

  const started = typesOf(log).filter((type) => !type.startsWith('api/'));
  expect(started.slice(0, 2)).toEqual(['app/started', 'auth/draftTyped']);
  expect(typesOf(log)).not.toContain('app/storeReady');
  expect(typesOf(log).filter((type) => type === 'app/shellStarted')).toHaveLength(1);
  expect(JSON.stringify({ ...log, actions: log.actions.text })).not.toContain('canary');
  expect(log.env).toMatchObject({ vw: window.innerWidth, tz: 'UTC' });
  expect(log.lost).toEqual([]);
  expect(Object.keys(log.preloadedState as object).sort()).toEqual(thisBuild.reducerKeys.toSorted());
  expect(log.bases).toEqual([]);
  const { ok, diverged, state } = replay(log);
  expect({ ok, diverged }).toEqual({ ok: true, diverged: null });
  expect(state.auth).toEqual(store.getState().auth);
});

it('marks a moment at which a key combination is pressed, and says so, on public pages too', async () => {
  const download = catchDownloads();
  const { user } = renderApp();
  await screen.findByRole('link', { name: 'Login' });
  await user.keyboard('{Alt>}{Shift>}[KeyM]{/Shift}{/Alt}');
  expect(await screen.findByText('Bookmarked: Moment 1')).toBeVisible();
  await user.keyboard('{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}');
  const log = await download();
  expect(log.marks).toMatchObject([{ label: 'Moment 1' }]);
  expect(log.actions.at(log.marks[0]!.i).type).toBe('support/momentMarked');
});

it('is switched, marked and downloaded in Settings, and remembers to be off', async () => {
  const download = catchDownloads();
  await signUpAndIn();
  const app = renderApp({ path: '/settings/your-data' });
  const { user } = app;
  const toggle = await screen.findByRole('switch', { name: cardMessages.record });
  expect(toggle).toBeChecked();
  const label = screen.getByLabelText(cardMessages.label);
  await user.click(label);
  await user.paste('x'.repeat(81));
  await user.type(label, '{Enter}');
  expect(label).toHaveValue('x'.repeat(81));
  expect(screen.getByText('Use at most 80 characters; these are 81.')).toBeVisible();
  expect(screen.queryByRole('list', { name: cardMessages.bookmarks })).not.toBeInTheDocument();
  await user.clear(label);
  await user.type(label, 'dialog is wrong{Enter}');
  expect(await screen.findByText('Bookmarked: dialog is wrong')).toBeVisible();
  expect(screen.getByRole('list', { name: cardMessages.bookmarks })).toHaveTextContent('dialog is wrong');
  await user.click(toggle);
  expect(readIsRecording()).toBe(false);
  await user.click(screen.getByRole('button', { name: logMessages.download }));
  const log = await download();
  expect(log.marks).toMatchObject([{ label: 'dialog is wrong' }]);
  expect(typesOf(log).at(-1)).toBe('support/recordingToggled');
  expect(replay(log).diverged).toBeNull();

  app.unmount();
  renderApp({ path: '/settings/your-data' });
  expect(await screen.findByRole('switch', { name: cardMessages.record })).not.toBeChecked();
  await user.keyboard('{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}');
  expect(await screen.findByText(logMessages.off)).toBeVisible();
});

const ENDS: Record<string, (app: ReturnType<typeof renderApp>, token: string) => Promise<void>> = {
  'ends by hand': async ({ user }) => {
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  },
  'ends in another tab': async () => {
    sessionToken.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage })));
    await screen.findByRole('heading', { name: LANDING });
  },
  'has expired': async ({ store }, token) => {
    await callServer(token, 'POST', '/auth/logout');
    await act(() => store.dispatch(postsApi.endpoints.listPosts.initiate({ limit: 1 })));
    await screen.findByRole('heading', { name: 'Sign in' });
  },
};

it.each(Object.keys(ENDS))(
  'keeps nothing of a session that %s, and begins a log for the page that remains',
  async (how) => {
    const download = catchDownloads();
    const { person, token } = await signUpAndIn();
    const app = renderApp({ path: '/create' });
    await app.user.type(await screen.findByRole('textbox', { name: 'Content' }), 'a canary post');
    await app.user.keyboard('{Alt>}{Shift>}[KeyM]{/Shift}{/Alt}');
    expect(await screen.findByText('Bookmarked: Moment 1')).toBeVisible();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    interceptFetch(async ({ url }, send) => {
      if (url.includes('limit=7')) await released;
      return send();
    });
    act(() => void app.store.dispatch(postsApi.endpoints.listPosts.initiate({ limit: 7 })));

    await ENDS[how]!(app, token);
    release();
    await app.user.keyboard('{Alt>}{Shift>}[KeyL]{/Shift}{/Alt}');
    const log = await download();
    expect(JSON.stringify({ ...log, actions: log.actions.text })).not.toMatch(
      new RegExp(`canary|Moment 1|"limit":7|${person.email}|${person.fullName}`),
    );
    expect(log).toMatchObject({ truncated: 0, marks: [], redacted: 0 });
    expect(replay(log).diverged).toBeNull();
  },
);
