import { act, screen, waitFor, within } from '@testing-library/react';
import { DRAFT_FORM_MAX_LENGTH } from '#contract/limits';
import type { Draft, DraftSummary, ListDraftsResponse } from '#contract/schemas/drafts';
import type { ListPostsResponse } from '#contract/schemas/posts';
import { removeStored, storedKeys } from '../../../lib/storage';
import { callServer } from '../../../testing/callServer';
import { interceptFetch } from '../../../testing/interceptFetch';
import { keepUndo } from '../../../testing/keepUndo';
import { openCreatePost, openEditor } from '../../../testing/openEditor';
import { stopApps } from '../../../testing/renderApp';
import { routeOf } from '../../../testing/scriptedResponse';
import { logInAgain } from '../../../testing/session';
import { EMPTY_DRAFT } from '../draft';
import { variantChanged } from '../textsSlice';
import { saveUnfinished } from './draftStorage';
import { postMessages } from '../../posts/messages';

/** The autosave, the pause after it, and a busy machine. */
const PATIENCE = { timeout: 20_000, interval: 200 };
const LONG_MS = 120_000;
const OTHER_DEVICE = 'a-window-of-another-device';

jest.setTimeout(LONG_MS);

const button = (name: string) => screen.getByRole('button', { name });
const listOf = async (token: string) => (await callServer<ListDraftsResponse>(token, 'GET', '/drafts')).drafts;

/** Waits until the server keeps these texts, newest first. */
async function serverKeeps(token: string, texts: string[]): Promise<DraftSummary[]> {
  let drafts: DraftSummary[] = [];
  await waitFor(async () => {
    drafts = await listOf(token);
    expect(drafts.map(({ excerpt }) => excerpt)).toEqual(texts);
  }, PATIENCE);
  return drafts;
}

/** Somebody writes on another device. */
async function writeElsewhere(token: string, content: string, revision = Date.now()) {
  const form = JSON.stringify({ draft: { hashtags: ['tea'] }, idempotencyKey: OTHER_DEVICE, edited: null });
  await callServer(token, 'PUT', `/drafts/${OTHER_DEVICE}`, { content, form, is_edit: false, revision });
}

/** The page goes, and stores what it has not stored yet. */
async function leave(unmount: () => void) {
  await act(async () => window.dispatchEvent(new Event('pagehide')));
  unmount();
  stopApps();
}

async function reload(unmount: () => void) {
  await leave(unmount);
  return openCreatePost();
}

it('keeps what is written on the server, too, beside the posts, and deletes it once it is posted', async () => {
  const { content, user, token } = await openEditor();
  await user.type(content, 'Half a thought');
  const [draft] = await serverKeeps(token, ['Half a thought']);
  await user.type(content, ', then a whole one');
  expect(await serverKeeps(token, ['Half a thought, then a whole one'])).toMatchObject([{ id: draft?.id }]);
  expect((await callServer<ListPostsResponse>(token, 'GET', '/posts?status=draft')).total).toBe(0);

  await user.click(button('Post Now'));
  await screen.findByText(postMessages.published);
  await serverKeeps(token, []);
  expect(screen.queryByRole('region', { name: 'Unfinished posts' })).not.toBeInTheDocument();
});

it('deletes what is discarded, and only that', async () => {
  const { content, user, unmount, token } = await openEditor();
  await writeElsewhere(token, 'Elsewhere');
  await user.type(content, 'Mine');
  await serverKeeps(token, ['Mine', 'Elsewhere']);
  const again = await reload(unmount);
  await again.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await serverKeeps(token, ['Elsewhere']);
});

it('goes on with the same copy after a reload, and does not list it', async () => {
  const { content, user, unmount, token } = await openEditor();
  await user.type(content, 'Before');
  const [before] = await serverKeeps(token, ['Before']);
  const again = await reload(unmount);
  expect(again.content).toHaveValue('Before');
  expect(screen.queryByRole('region', { name: 'Unfinished posts' })).not.toBeInTheDocument();
  await again.user.type(again.content, ' and after');
  expect(await serverKeeps(token, ['Before and after'])).toMatchObject([{ id: before?.id }]);
});

it('sends no words under the revision of earlier ones, whose response was lost', async () => {
  const { content, user, unmount, token } = await openEditor();
  let isLost = true;
  let conflicts = 0;
  interceptFetch(async (request, send) => {
    const response = await send();
    if (!routeOf(request).startsWith('PUT /drafts/')) return response;
    if (isLost) return new Promise(() => {});
    if (response.status === 409) conflicts += 1;
    return response;
  });
  await user.type(content, 'Before');
  const [before] = await serverKeeps(token, ['Before']);
  const again = await reload(unmount);
  isLost = false;
  // Never a pause that is long enough for the words to be stored, until the draft was sent.
  for (const letter of ', in haste') {
    await again.user.type(again.content, letter);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect(await serverKeeps(token, ['Before, in haste'])).toMatchObject([{ id: before?.id }]);
  expect(conflicts).toBe(0);
});

it('brings back what a browser has lost', async () => {
  const { content, user, unmount, token } = await openEditor();
  await user.type(content, 'Written before the crash');
  await serverKeeps(token, ['Written before the crash']);
  await leave(unmount);
  storedKeys('composer_').forEach(removeStored);
  const again = await openCreatePost();
  expect(again.content).toHaveValue('');
  await again.user.click(await screen.findByRole('button', { name: 'Unfinished (1)' }));
  expect(screen.getByText(/not on this device/)).toBeVisible();
  await again.user.click(button('Continue'));
  await waitFor(() => expect(again.content).toHaveValue('Written before the crash'));
  expect(again.content).toHaveFocus();
  await serverKeeps(token, ['Written before the crash']);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished posts' })).not.toBeInTheDocument());
});

it('offers what is being written on another device, and takes nothing from there that is written on', async () => {
  const { content, user, token } = await openEditor();
  await writeElsewhere(token, 'On the phone', 1);
  await user.click(await screen.findByRole('button', { name: 'Unfinished (1)' }, PATIENCE));
  await writeElsewhere(token, 'On the phone, and on', Date.now());
  let isRead = false;
  interceptFetch(async (request, send) => {
    const response = await send();
    if (routeOf(request) === `GET /drafts/${OTHER_DEVICE}` && !isRead) {
      isRead = true;
      await writeElsewhere(token, 'On the phone, and on, and on', Date.now() + 1_000);
    }
    return response;
  });
  await user.click(button('Continue'));
  await waitFor(() => expect(content).toHaveValue('On the phone, and on'));
  expect(button('Remove hashtag tea')).toBeVisible();
  await serverKeeps(token, ['On the phone, and on', 'On the phone, and on, and on']);
  expect(await callServer<Draft>(token, 'GET', `/drafts/${OTHER_DEVICE}`)).toMatchObject({
    content: 'On the phone, and on, and on',
  });
});

it('deletes a draft of another device from the list', async () => {
  const { user, token } = await openEditor();
  await writeElsewhere(token, 'Not worth keeping');
  await user.click(await screen.findByRole('button', { name: 'Unfinished (1)' }, PATIENCE));
  await user.click(button('Delete'));
  await serverKeeps(token, []);
});

it('brings a deleted draft of another device back, in a copy of its own', async () => {
  const { content, user, token, store } = await openEditor();
  keepUndo();
  await writeElsewhere(token, 'Worth keeping');
  await user.click(await screen.findByRole('button', { name: 'Unfinished (1)' }, PATIENCE));
  await user.click(button('Delete'));
  expect(await screen.findByText('Draft deleted')).toBeVisible();
  await serverKeeps(token, []);
  await user.click(button('Undo'));
  const [copy] = await serverKeeps(token, ['Worth keeping']);
  expect(copy?.id).not.toBe(OTHER_DEVICE);
  expect(store.getState().unfinishedDrafts?.deleted).toBeUndefined();
  await user.click(await screen.findByRole('button', { name: 'Continue' }, PATIENCE));
  await waitFor(() => expect(content).toHaveValue('Worth keeping'));
  expect(button('Remove hashtag tea')).toBeVisible();
});

it('brings a deleted draft of this device back, and forgets it with the toast', async () => {
  const { user, token, person, store } = await openEditor();
  keepUndo();
  saveUnfinished(person.id, {
    draft: { ...EMPTY_DRAFT, content: 'Left in a closed window', hashtags: ['tea'] },
    idempotencyKey: 'a-window-closed-long-ago',
    savedAt: Date.now() - 60_000,
    edited: null,
  });
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await user.click(await screen.findByRole('button', { name: 'Unfinished (1)' }, PATIENCE));
  await user.click(button('Delete'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Left in a closed window')).toBeVisible();
  await serverKeeps(token, ['Left in a closed window']);

  await user.click(button('Delete'));
  await screen.findByText('Draft deleted');
  await user.click(within(screen.getByText('Draft deleted').closest('[role]')!).getByRole('button', { name: 'Close' }));
  expect(store.getState().unfinishedDrafts?.deleted).toBeUndefined();
  await serverKeeps(token, []);
});

it('keeps a draft in the list that could not be deleted', async () => {
  const { user, token } = await openEditor();
  await writeElsewhere(token, 'Stays');
  await user.click(await screen.findByRole('button', { name: 'Unfinished (1)' }, PATIENCE));
  interceptFetch((request, send) =>
    request.method === 'DELETE' ? Promise.reject(new TypeError('fetch failed')) : send(),
  );
  await user.click(button('Delete'));
  expect(await screen.findByText('The draft couldn’t be deleted. Please try again.', {}, PATIENCE)).toBeVisible();
  expect(await screen.findByText('Stays')).toBeVisible();
  expect((await listOf(token)).length).toBe(1);
});

it('lists a draft that was deleted here no more, even while the server still has it', async () => {
  const { user, token, person } = await openEditor();
  saveUnfinished(person.id, {
    draft: { ...EMPTY_DRAFT, content: 'Not worth keeping' },
    idempotencyKey: 'a-window-closed-long-ago',
    savedAt: Date.now() - 60_000,
    edited: null,
  });
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await serverKeeps(token, ['Not worth keeping']);
  let isAway = true;
  interceptFetch(async (request, send) => {
    if (isAway && request.method === 'DELETE') throw new TypeError('fetch failed');
    return send();
  });
  await user.click(await screen.findByRole('button', { name: 'Unfinished (1)' }, PATIENCE));
  await user.click(button('Delete'));
  await screen.findByText('Draft deleted');
  await writeElsewhere(token, 'From the phone');
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('From the phone', {}, PATIENCE)).toBeVisible();
  expect(screen.queryByText('Not worth keeping')).not.toBeInTheDocument();
  isAway = false;
  await serverKeeps(token, ['From the phone']);
});

it('says so when a draft is gone meanwhile', async () => {
  const { content, user, token } = await openEditor();
  await writeElsewhere(token, 'Posted on the phone');
  await user.click(await screen.findByRole('button', { name: 'Unfinished (1)' }, PATIENCE));
  interceptFetch(async (request, send) => {
    if (routeOf(request) !== `GET /drafts/${OTHER_DEVICE}`) return send();
    await fetch(request.url, { method: 'DELETE', headers: request.headers });
    return send();
  });
  await user.click(button('Continue'));
  expect(await screen.findByText('This draft was posted or deleted meanwhile.')).toBeVisible();
  expect(content).toHaveValue('');
});

it('sends the draft again after the network was away, and nobody waits for it', async () => {
  const { content, user, token } = await openEditor();
  let isAway = true;
  interceptFetch(async (request, send) => {
    if (isAway && request.method === 'PUT') throw new TypeError('fetch failed');
    return send();
  });
  await user.type(content, 'Offline');
  expect(await screen.findByText('Saved')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await listOf(token)).toEqual([]);
  isAway = false;
  await serverKeeps(token, ['Offline']);
});

it('sends what was being written when the session ended after the next login', async () => {
  const { content, user, unmount, token, person } = await openEditor();
  await user.type(content, 'Interrupt');
  await serverKeeps(token, ['Interrupt']);
  await user.type(content, 'ed in mid-sentence');
  const headers = { Authorization: `Bearer ${token}` };
  await act(() => fetch(new URL('/api/v1/auth/logout', window.location.origin), { method: 'POST', headers }));
  expect(await screen.findByText('Token expired. Please login again.', {}, PATIENCE)).toBeVisible();
  unmount();
  stopApps();
  const { token: next } = await logInAgain({ ...person, fullName: person.full_name, password: 'correct horse' });
  const again = await openCreatePost();
  expect(again.content).toHaveValue('Interrupted in mid-sentence');
  await serverKeeps(next, ['Interrupted in mid-sentence']);
});

it('says that only this device has what is too long for the server, until it is shorter', async () => {
  const { content, user, store, token } = await openEditor();
  await user.type(content, 'Rye');
  await serverKeeps(token, ['Rye']);
  const write = (text: string) =>
    act(() => void store.dispatch(variantChanged({ platform: 'twitter', content: text })));
  write('x'.repeat(DRAFT_FORM_MAX_LENGTH));
  expect(await screen.findByText(/^Saved on this device only: it is too long/, {}, PATIENCE)).toBeVisible();
  write('Short');
  expect(await screen.findByText('Saved', {}, PATIENCE)).toBeVisible();
  const [draft] = await listOf(token);
  expect((await callServer<Draft>(token, 'GET', `/drafts/${draft?.id}`)).form).toContain('"Short"');
});

it('keeps both texts when two devices write to the same copy', async () => {
  const { content, user, token, store } = await openEditor();
  await user.type(content, 'Mine');
  const [copy] = await serverKeeps(token, ['Mine']);
  const form = JSON.stringify({ draft: {}, idempotencyKey: OTHER_DEVICE, edited: null });
  const theirs = { content: 'Theirs', form, is_edit: false, revision: Date.now() + 60_000 };
  await callServer(token, 'PUT', `/drafts/${copy?.id}`, theirs);
  await user.type(content, ', and on');
  const [fork] = await serverKeeps(token, ['Mine, and on', 'Theirs']);
  expect(store.getState().composer?.copyId).toBe(fork?.id);
  expect(await callServer<Draft>(token, 'GET', `/drafts/${copy?.id}`)).toMatchObject({ content: 'Theirs' });
  // From now on each has its own.
  await user.type(content, ', and on');
  await serverKeeps(token, ['Mine, and on, and on', 'Theirs']);
  expect(content).toHaveValue('Mine, and on, and on');
  await user.click(await screen.findByRole('button', { name: 'Unfinished (1)' }, PATIENCE));
  expect(screen.getByText('Theirs')).toBeVisible();
});
