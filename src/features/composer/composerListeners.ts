import { isAnyOf } from '@reduxjs/toolkit';
import type { AppDispatch, AppStartListening, RootState } from '../../app/hooks';
import { shellStarted } from '../../app/events';
import { navigationRequested } from '../../app/navigation';
import { paths, type CreateState } from '../../app/paths';
import { selectUserId } from '../../api/authApi';
import { postsApi } from '../../api/postsApi';
import { systemClock } from '../../lib/clock';
import { SLOW_MS } from '../../lib/slow';
import { onStoredElsewhere } from '../../lib/storage';
import { untilUnplugged } from '../../lib/untilUnplugged';
import { sessionEnded } from '../auth/authSlice';
import {
  composerOpened,
  contentSettled,
  draftChangedElsewhere,
  draftNotSaved,
  draftSaved,
  isOurs,
  nextDraftStarted,
  selectIsSending,
  selectVisit,
  sendingTookLong,
} from './composerSlice';
import { keptOf } from './composerState';
import { draftsKey, NO_DRAFTS, readDrafts, writeDrafts } from './drafts/draftStorage';
import { CONTENT_ID } from './editor/fieldIds';
import { hasUnsentMedia } from './submission/submission';

const AUTOSAVE_DELAY_MS = 800;
const AUTOSAVE_TICK_MS = 100;
/** A pause so long shows the text to everything that only reads it. */
const SETTLED_MS = 200;

const isPostSaved = isAnyOf(postsApi.endpoints.createPost.matchFulfilled, postsApi.endpoints.updatePost.matchFulfilled);

/** Opens, keeps and empties the form of Create Post. */
export function startComposerListeners(startListening: AppStartListening): void {
  // When Create Post is visited, its form opens with what a link handed over or with the unfinished draft (L-73).
  startListening({
    predicate: (_action, state) => isOpeningDue(state),
    effect: (_action, { dispatch, getState }) => {
      const state = getState();
      // Predicates see the state before any effect: what another one dispatched may have opened the form already.
      if (!isOpeningDue(state)) return;
      const { key, pathname, search, hash, state: handed } = state.location.location;
      const { initialContent, schedule, date } = (handed ?? {}) as CreateState;
      const query = new URLSearchParams(search);
      const postId = query.get('post');
      const isFirstVisit = selectVisit(state) === null;
      dispatch(
        composerOpened({
          visit: key,
          kept: isFirstVisit ? readDrafts(selectUserId(state) ?? '', systemClock.now()) : NO_DRAFTS,
          ...(initialContent !== undefined && { initialContent }),
          ...((schedule === true || query.get('schedule') === 'on') && { isScheduled: true }),
          ...(date !== undefined && { date }),
          ...(postId !== null && postId !== '' && { postId }),
        }),
      );
      // It is handed over once: neither a reload nor Back brings it again.
      if (handed !== null) dispatch(navigationRequested({ kind: 'replace', to: pathname + search + hash }));
    },
  });

  // When something was written, it is kept on this device 800 ms after the last key, or at once if the page goes. One
  // wait covers a whole burst of keys: a wait for each of them could be felt while typing.
  startListening({
    // What another window has written is kept already: to keep it again would be news for that window.
    predicate: (action, state, before) =>
      isOpen(state) && isWorkChanged(state, before) && !draftChangedElsewhere.match(action),
    effect: async (_action, { delay, dispatch, getState, signal, subscribe, unsubscribe }) => {
      unsubscribe();
      await Promise.race([silence(getState, delay, dispatch), pageHidden(signal)]);
      subscribe();
      const at = systemClock.now();
      if (isOpen(getState())) dispatch(keep(getState(), at) ? draftSaved({ at }) : draftNotSaved());
    },
  });

  // A post that takes long to be sent is still on its way, and the form says so.
  startListening({
    predicate: (_action, state, before) => selectIsSending(state) !== selectIsSending(before),
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      if (!selectIsSending(getState())) return;
      await delay(SLOW_MS);
      dispatch(sendingTookLong());
    },
  });

  // When another window goes on with the draft that is in the form here, the form follows.
  startListening({
    actionCreator: shellStarted,
    effect: (_action, api) => {
      const { dispatch, getState } = api;
      const stop = onStoredElsewhere((key) => {
        const userId = selectUserId(getState());
        if (userId === null || key !== draftsKey(userId) || document.hasFocus()) return;
        const { current } = readDrafts(userId, systemClock.now());
        const { idempotencyKey, draft } = getState().composer;
        // Files that only this window has would be lost.
        if (current?.idempotencyKey === idempotencyKey && !hasUnsentMedia(draft))
          dispatch(draftChangedElsewhere(current));
      });
      return untilUnplugged(api, stop);
    },
  });

  // When a session ends with unsaved words, they wait for the next login.
  startListening({
    matcher: sessionEnded,
    effect: (_action, { getOriginalState }) => {
      const state = getOriginalState();
      if (isOpen(state)) keep({ ...state, composer: withLastKeys(state.composer) }, systemClock.now());
    },
  });

  // When the post is made, the form is empty for the next one, and a reload does not bring the old one back.
  startListening({
    matcher: isPostSaved,
    effect: (action, { dispatch, getState }) => {
      if (!isOurs(action)) return;
      dispatch(nextDraftStarted());
      keep(getState(), systemClock.now());
    },
  });
}

function isOpeningDue(state: RootState): boolean {
  const { pathname, key } = state.location.location;
  return pathname === paths.create && selectVisit(state) !== key && !isSameForm(state) && selectUserId(state) !== null;
}

/** Tells whether the address was only rewritten for the form that is open, as by another tab of it. */
function isSameForm({ composer, location: { action, location } }: RootState): boolean {
  if (action !== 'REPLACE' || composer.visit === null || location.state !== null) return false;
  const { edited, opening } = composer;
  return (edited?.id ?? opening?.postId ?? null) === new URLSearchParams(location.search).get('post');
}

function isOpen(state: RootState): boolean {
  return selectVisit(state) !== null;
}

function isWorkChanged({ composer }: RootState, { composer: before }: RootState): boolean {
  const { draft, idempotencyKey, setAside } = composer;
  return draft !== before.draft || idempotencyKey !== before.idempotencyKey || setAside !== before.setAside;
}

function keep(state: RootState, at: number): boolean {
  const userId = selectUserId(state);
  const { composer } = state;
  return (
    userId !== null &&
    writeDrafts(userId, { current: keptOf({ ...composer, savedAt: at }), setAside: composer.setAside }, at)
  );
}

/** The store hears of several keys together: the last ones may stand in the field alone. */
function withLastKeys(composer: RootState['composer']): RootState['composer'] {
  const field = document.getElementById(CONTENT_ID);
  if (!(field instanceof HTMLTextAreaElement)) return composer;
  return { ...composer, draft: { ...composer.draft, content: field.value } };
}

/** Waits until nothing has been written for so long as autosave wants; a short pause settles the text on the way. */
async function silence(
  getState: () => RootState,
  delay: (ms: number) => Promise<unknown>,
  dispatch: AppDispatch,
): Promise<void> {
  let before = getState();
  for (let quietMs = 0; quietMs < AUTOSAVE_DELAY_MS;) {
    await delay(AUTOSAVE_TICK_MS);
    quietMs = isWorkChanged(getState(), before) ? 0 : quietMs + AUTOSAVE_TICK_MS;
    before = getState();
    const { settledContent, draft } = before.composer;
    if (quietMs === SETTLED_MS && settledContent !== draft.content) dispatch(contentSettled());
  }
}

function pageHidden(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => window.addEventListener('pagehide', () => resolve(), { once: true, signal }));
}
