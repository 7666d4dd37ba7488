import { type UnknownAction, isAnyOf } from '@reduxjs/toolkit';
import { isBlank } from '#contract/isBlank';
import type { AppStartListening, RootState } from '../../store/hooks';
import { locationChanged, navigationRequested } from '../../store/navigation';
import { paths, type CreateState } from '../../lib/paths';
import { selectUserId } from '../../api/authApi';
import { systemClock, SLOW_MS } from '../../lib/clock';
import { keepDraft } from './drafts/autosaveListeners';
import { nextTask } from '../../lib/waiting';
import { identifyTab, knownTabId, takeOriginalTabId } from '../../lib/tabs';
import {
  isOurs,
  isPostSaved,
  selectIsSending,
  sendingTookLong,
  selectHeldBack,
  awaitedUploadsArrived,
  selectAwaited,
  isSendingStarted,
} from './submissionSlice';
import { CONTENT_ID, selectComposer } from './composerState';
import {
  newIdentity,
  composerOpened,
  nextDraftStarted,
  selectEdited,
  selectVisit,
  restKept,
  selectDraft,
  selectContent,
  draftNotSaved,
  draftSaved,
  repeatsAsked,
  selectRepeatsBody,
} from './draftSlice';
import { tabOf, withTab } from './tabs';
import { focusOn, SUBMIT_ID } from './fields';
import { readDrafts } from './drafts/draftStorage';
import { readHabits, writeHabits, type Habits } from './drafts/habits';
import { NO_DRAFTS, type StoredDrafts, isUnderWay } from './draft';
import { selectSelectedAccountId } from './accountChoice';
import { accountsApi } from '../../api/accountsApi';

/** Opens the form of Create Post, says when sending it takes long, and empties it once its post is made. */
export function startComposerListeners(startListening: AppStartListening): void {
  // Known before anybody comes to the form, which waits for it.
  void identifyTab();

  // When Create Post is visited, its form opens with what a link handed over or with the unfinished draft.
  startListening({
    predicate: (action, state) => isOpeningDue(state, action),
    effect: async (action, { dispatch, getState }) => {
      const tabId = knownTabId() ?? (await identifyTab());
      const state = getState();
      // A predicate sees the state before any effect has run: another effect may have opened the form since.
      if (!isOpeningDue(state, action)) return;
      const { key, pathname, search, hash, state: handed } = state.location.location;
      const { initialContent, ticks, schedule, date, time } = (handed ?? {}) as CreateState;
      const query = new URLSearchParams(search);
      const postId = query.get('post');
      const userId = selectUserId(state) ?? '';
      dispatch(
        composerOpened({
          visit: key,
          kept: selectVisit(state) === null ? draftsOf(tabId, userId) : NO_DRAFTS,
          habits: readHabits(userId),
          ...(initialContent !== undefined && { initialContent }),
          ...((schedule === true || query.get('schedule') === 'on') && { isScheduled: true }),
          ...(ticks !== undefined && { ticks }),
          ...(date !== undefined && { date }),
          ...(time !== undefined && { time }),
          ...(postId !== null && postId !== '' && { postId }),
        }),
      );
      // It is handed over once: neither a reload nor Back brings it again.
      if (handed !== null) dispatch(navigationRequested({ kind: 'replace', to: pathname + search + hash }));
    },
  });

  // When a new post's networks or accounts are chosen, or the preview is opened, the next post begins like that, after a reload too.
  startListening({
    predicate: (_action, state, before) =>
      selectVisit(before) !== null && JSON.stringify(habitsOf(state)) !== JSON.stringify(habitsOf(before)),
    effect: (_action, { getState }) => {
      const [userId, habits] = [selectUserId(getState()), habitsOf(getState())];
      if (userId !== null && habits !== null) writeHabits(userId, habits);
    },
  });

  // When a post takes long to send, the form says that it is still in progress.
  startListening({
    predicate: (_action, state, before) => selectIsSending(state) !== selectIsSending(before),
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      if (!selectIsSending(getState())) return;
      await delay(SLOW_MS);
      dispatch(sendingTookLong());
    },
  });

  // When the post is made, the form is empty for the next one, which can be typed at once, but for networks that were held back; a
  // reload does not bring the old one back.
  startListening({
    matcher: isPostSaved,
    effect: (action, { dispatch, getState }) => {
      if (!isOurs(action)) return;
      const isNew = selectEdited(getState()) === null;
      dispatch(selectHeldBack(getState()).length > 0 ? restKept() : nextDraftStarted());
      keepDraft(getState(), systemClock.now());
      const { pathname, search, hash } = getState().location.location;
      if (!isNew || pathname !== paths.create) return;
      const to = pathname + withTab(search, 'editor') + hash;
      if (tabOf(search) !== 'editor') dispatch(navigationRequested({ kind: 'replace', to }));
      nextTask(() => focusOn(CONTENT_ID));
    },
  });
}

/** What is kept for the next post; null where the form is about something else: a post that exists, or the rest of one. */
function habitsOf(state: RootState): Habits | null {
  const { draft, edited, restOf, isPreviewOpen = false } = selectComposer(state);
  if (edited !== null || restOf !== undefined || draft.platforms === null) return null;
  return { platforms: draft.platforms, accountIds: draft.accountIds, isPreviewOpen };
}

/** The drafts of this window; one that the browser has duplicated starts with a copy, which is posted separately. */
function draftsOf(tabId: string, userId: string): StoredDrafts {
  const own = readDrafts(userId, tabId);
  const original = takeOriginalTabId();
  if (original === null || own.current !== null) return own;
  const { current: copied } = readDrafts(userId, original);
  if (copied === null) return own;
  const { copyId: _copyId, ...draft } = copied;
  return { ...own, current: { ...draft, ...newIdentity() } };
}

function isOpeningDue(state: RootState, action: UnknownAction): boolean {
  const { pathname } = state.location.location;
  return pathname === paths.create && isNewHere(state, action) && selectUserId(state) !== null;
}

/** Forward returns to a visit that was left by Cancel or by saving: the form has let go of its post since. */
function isNewHere(state: RootState, action: UnknownAction): boolean {
  const isOfThisPost = isAboutPostOf(state);
  if (selectVisit(state) === state.location.location.key) return locationChanged.match(action) && !isOfThisPost;
  return !(isOfThisPost && isRewritten(state));
}

/** True if only the address of the form that is already open was rewritten, for example to name another tab. */
function isRewritten(state: RootState): boolean {
  const { action, location } = state.location;
  return action === 'REPLACE' && selectVisit(state) !== null && location.state === null;
}

/** True if the form and the address are about the same post, or both about a new one. */
function isAboutPostOf(state: RootState): boolean {
  const { edited, opening } = selectComposer(state);
  return (edited?.id ?? opening?.postId ?? null) === new URLSearchParams(state.location.location.search).get('post');
}

/** A part of the form's own chunk, so that it is there by then, even if the server no longer is. */
const loadSubmission = () => import(/* webpackChunkName: 'composer' */ './submission/submitPost');

/** Sends a post that has waited for its files. */
export function startAwaitedListeners(startListening: AppStartListening): void {
  // When the uploads that a press has to wait for have arrived, what was pressed is done.
  startListening({
    predicate: (_action, state, before) => haveArrived(state) && !haveArrived(before),
    effect: async (_action, { dispatch, getState }) => {
      const { submitPost } = await loadSubmission();
      // A predicate sees the state before any effect has run: another effect may have sent the post since.
      const state = getState();
      const kind = selectAwaited(state);
      if (kind === null || !haveArrived(state)) return;
      // The field reports what has been typed when it hears this.
      dispatch(awaitedUploadsArrived());
      dispatch(submitPost(selectSelectedAccountId(state), systemClock.now(), kind));
    },
  });
}

function haveArrived(state: RootState): boolean {
  return selectAwaited(state) !== null && !selectDraft(state).media.some(isUnderWay);
}

/** Keeps the focus in the form while posts are sent. */
export function startFocusListeners(startListening: AppStartListening): void {
  // Keys can send a post from a part of the form that disappears with it, like a chip or its time: the button then
  // takes the focus. Handled here, since a fast response leaves the screen no time to show that the post is being sent.
  startListening({
    matcher: isSendingStarted,
    effect: async (action, { condition }) => {
      if (!isOurs(action)) return;
      const sender = document.activeElement;
      await condition((_action, state) => !selectIsSending(state));
      nextTask(() => {
        if (sender?.isConnected === false && document.activeElement === document.body) focusOn(SUBMIT_ID);
      });
    },
  });
}

/** A part of the form's own chunk: it brings the text rules of all networks, which no other page needs. */
const loadBody = () => import(/* webpackChunkName: 'composer' */ './repeats/repeatsBody');

const isSettled = isAnyOf(composerOpened, draftSaved, draftNotSaved, accountsApi.endpoints.listAccounts.matchFulfilled);

/** Decides when the post in the form is compared with others. */
export function startRepeatsListeners(startListening: AppStartListening): void {
  // When nothing was written for a while, as autosave finds, or the form opens, and it would be another post than before.
  startListening({
    matcher: isSettled,
    effect: async (_action, { dispatch, getState }) => {
      if (isBlank(selectContent(getState())) && selectRepeatsBody(getState()) === null) return;
      const { repeatsBodyOf } = await loadBody();
      const state = getState();
      const body = repeatsBodyOf(state);
      if (JSON.stringify(body) !== JSON.stringify(selectRepeatsBody(state))) dispatch(repeatsAsked(body));
    },
  });
}
