import { act, screen, waitFor, within } from '@testing-library/react';
import { navigationRequested } from '../../../store/navigation';
import type { CreateState } from '../../../lib/paths';
import { sessionExpired } from '../../auth/authSlice';
import { selectContent } from '../draftSlice';
import { openCreatePost, openEditor } from '../../../testing/openEditor';
import { saveUnfinished, readDrafts } from './draftStorage';
import { EMPTY_DRAFT } from '../draft';
import { knownTabId } from '../../../lib/tabs';
import { stopApps } from '../../../testing/renderApp';
import type { AppStore } from '../../../store/hooks';
import { postMessages } from '../../posts/messages';

const button = (name: string) => screen.getByRole('button', { name });

/** Leaves the page as a closed tab does, then opens it again. */
async function reload(unmount: () => void) {
  unmount();
  stopApps();
  return openCreatePost();
}

/** Follows a link, with what it hands over: a press on it takes the focus first. */
async function visit({ dispatch }: AppStore, to: string, state: CreateState | null = null) {
  act(() => (document.activeElement as HTMLElement).blur());
  await act(async () => void dispatch(navigationRequested({ kind: 'push', to, state })));
}

/** The text that is stored for this window. */
function storedText(userId: string): string | undefined {
  return readDrafts(userId, knownTabId() ?? '').current?.draft.content;
}

async function savedSign() {
  expect(await screen.findByText('Saved')).toBeVisible();
}

it('keeps what is written after a moment of quiet, and brings it back after a reload', async () => {
  const { content, user, unmount, person } = await openEditor();
  await user.type(content, 'Half a thought');
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Hashtags' }), 'ai{Enter}');
  await savedSign();
  expect(storedText(person.id)).toBe('Half a thought');

  const again = await reload(unmount);
  expect(again.content).toHaveValue('Half a thought');
  expect(button('Remove hashtag ai')).toBeVisible();
  expect(screen.getByText('We restored your draft.')).toBeVisible();
  await again.user.click(button('Discard'));
  expect(again.content).toHaveValue('');
  await waitFor(() => expect(storedText(person.id)).toBeUndefined());
});

it('keeps the last words even when the page goes at once', async () => {
  const { content, user, unmount } = await openEditor();
  await user.type(content, 'Gone in a flash');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  const again = await reload(unmount);
  expect(again.content).toHaveValue('Gone in a flash');
});

it('keeps the last keys before the session ends, and nobody else finds them', async () => {
  const { content, user, store, person } = await openEditor();
  await user.type(content, 'Cut off in mid-wo');
  act(() => void store.dispatch(sessionExpired()));
  expect(storedText(person.id)).toBe('Cut off in mid-wo');
  await waitFor(() => expect(content).not.toBeInTheDocument());
  expect(selectContent(store.getState())).toBe('');
});

it('names a file whose upload a reload or the end of the session cut off, and does not post without it', async () => {
  const { content, user, unmount } = await openEditor();
  await user.type(content, 'With an image');
  await user.click(screen.getByRole('tab', { name: 'Media' }));
  await user.upload(await screen.findByLabelText('Choose files'), new File(['x'], 'loaf.png', { type: 'image/png' }));
  await savedSign();
  const again = await reload(unmount);
  await again.user.click(button('Post Now'));
  const row = within(await screen.findByRole('region', { name: 'Files of this post' }));
  expect(row.getByText('loaf.png')).toBeVisible();
  expect(row.getByText('Not uploaded before you left. Add it again.')).toBeVisible();
  await again.user.click(row.getByRole('button', { name: /^Remove/ }));
  await again.user.click(button('Post Now'));
  expect(await screen.findByText(postMessages.published)).toBeVisible();
});

it('does not bring back what was posted', async () => {
  const { content, user, unmount } = await openEditor();
  await user.type(content, 'Out it goes');
  await savedSign();
  await user.click(button('Post Now'));
  await screen.findByText(postMessages.published);
  const again = await reload(unmount);
  expect(again.content).toHaveValue('');
});

it('waits beside the form after Cancel, until somebody asks for it', async () => {
  const { content, user, store } = await openEditor();
  await user.type(content, 'Not now');
  await user.click(button('Cancel'));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(window.location.pathname).toBe('/');

  await visit(store, '/create');
  const field = await screen.findByRole('textbox', { name: 'Content' });
  expect(field).toHaveValue('');
  await user.click(button('Restore'));
  expect(field).toHaveValue('Not now');
});

it('never leaves the product on Cancel, whatever tab was opened last', async () => {
  const { user } = await openEditor();
  await user.click(screen.getByRole('tab', { name: 'Hashtags' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=hashtags'));
  await user.click(button('Cancel'));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(window.location.pathname).toBe('/');
});

it('goes back to the page before it on Cancel', async () => {
  const { user, store } = await openEditor();
  await visit(store, '/?tab=drafts');
  await screen.findByRole('heading', { name: 'Dashboard' });
  await visit(store, '/create');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=drafts'));
});

it('takes the text that a link hands over, once, and puts the draft aside', async () => {
  const { content, user, store } = await openEditor();
  await user.type(content, 'Mine');
  const handedOver = { initialContent: "Inspired by: 'x'", schedule: true };
  await visit(store, '/create', handedOver);
  await waitFor(() => expect(content).toHaveValue("Inspired by: 'x'"));
  expect(screen.getByRole('checkbox', { name: 'Schedule Post' })).toBeChecked();
  expect(screen.getByText('Mine')).toBeVisible();
  expect(store.getState().location.location.state).toBeNull();
  await user.click(button('Restore'));
  expect(content).toHaveValue('Mine');
});

it('says so when the browser refuses to keep drafts', async () => {
  const { content, user } = await openEditor();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.type(content, 'Hello');
  expect(await screen.findByText(/This browser won’t keep drafts/)).toBeVisible();
});

it('waits for the next login when the session ends while writing', async () => {
  const { content, user, unmount, token } = await openEditor();
  await user.type(content, 'Interrupted');
  const headers = { Authorization: `Bearer ${token}` };
  await act(() => fetch(new URL('/api/v1/auth/logout', window.location.origin), { method: 'POST', headers }));
  await user.click(button('Post Now'));
  expect(await screen.findByText('Token expired. Please login again.')).toBeVisible();
  expect(Object.values({ ...window.localStorage }).join()).toContain('Interrupted');
  unmount();
});

it('keeps a draft that was put aside when another one takes its place, and brings it back from the list', async () => {
  const { content, user, store } = await openEditor();
  const cancel = async (text: string) => {
    await user.type(await screen.findByRole('textbox', { name: 'Content' }), text);
    await user.click(button('Cancel'));
    await screen.findByRole('heading', { name: 'Dashboard' });
    await visit(store, '/create');
  };
  expect(content).toHaveValue('');
  await cancel('First');
  await cancel('Second');
  expect(await screen.findByText('Second')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Content' }), 'Third');

  await user.click(await screen.findByRole('button', { name: 'Unfinished (1)' }));
  await user.click(screen.getByRole('button', { name: 'Continue', description: 'First' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue('First'));
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveFocus();
  expect(await screen.findByRole('button', { name: 'Continue', description: 'Third' })).toBeVisible();
  expect(screen.getByText('Second')).toBeVisible();
});

it('lists what closed windows left, and deletes one of them', async () => {
  const { person, unmount, user } = await openEditor();
  const draft = { ...EMPTY_DRAFT, content: 'From a closed window' };
  saveUnfinished(person.id, { draft, idempotencyKey: 'k', savedAt: Date.now() - 120_000, edited: null });
  await reload(unmount);
  await user.click(await screen.findByRole('button', { name: 'Unfinished (1)' }));
  expect(screen.getByText('2 minutes ago')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished posts' })).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveFocus();
  await waitFor(() => expect(Object.values({ ...window.localStorage }).join()).not.toContain('From a closed window'));
});
