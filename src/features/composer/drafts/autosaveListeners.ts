import type { AppDispatch, AppStartListening, RootState } from '../../../store/hooks';
import { selectUserId } from '../../../api/authApi';
import { systemClock } from '../../../lib/clock';
import { knownTabId } from '../../../lib/tabs';
import { sessionEnded } from '../../auth/authSlice';
import { contentSettled, draftNotSaved, draftSaved, selectVisit } from '../draftSlice';
import { CONTENT_ID, type ComposerState, storedDraftOf, selectComposer } from '../composerState';
import { writeDrafts } from './draftStorage';

/** The draft is stored once nothing has been typed for this long. */
export const AUTOSAVE_DELAY_MS = 800;
const AUTOSAVE_TICK_MS = 100;
/** After this shorter pause the text is shown by everything that is derived from it, such as the preview. */
const SETTLED_MS = 200;

/** Keeps the draft of this window on this device until its post is made. */
export function startAutosaveListeners(startListening: AppStartListening): void {
  // When something was written, it is stored after a pause in typing, or at once if the page goes. One wait covers a
  // whole burst of keys: a wait for each of them could be felt while typing.
  startListening({
    predicate: (_action, state, before) => isOpen(state) && isWorkChanged(state, before),
    effect: async (_action, { delay, dispatch, getState, signal, subscribe, unsubscribe }) => {
      unsubscribe();
      await Promise.race([pauseInTyping(getState, delay, dispatch), pageHidden(signal)]);
      subscribe();
      const at = systemClock.now();
      if (isOpen(getState())) dispatch(keepDraft(getState(), at) ? draftSaved({ at }) : draftNotSaved());
    },
  });

  // When a session ends with unsaved words, they wait for the next login.
  startListening({
    matcher: sessionEnded,
    effect: (_action, { getOriginalState }) => {
      const state = getOriginalState();
      if (isOpen(state)) keepDraft({ ...state, composer: withLastKeys(selectComposer(state)) }, systemClock.now());
    },
  });
}

function isOpen(state: RootState): boolean {
  return selectVisit(state) !== null;
}

function isWorkChanged(state: RootState, stateBefore: RootState): boolean {
  const [composer, before] = [selectComposer(state), selectComposer(stateBefore)];
  return (['draft', 'idempotencyKey', 'copyId', 'setAside'] as const).some((name) => composer[name] !== before[name]);
}

/** Stores what this window holds; false when the browser refuses. */
export function keepDraft(state: RootState, at: number): boolean {
  const userId = selectUserId(state);
  const tabId = knownTabId();
  const composer = selectComposer(state);
  if (userId === null || tabId === null) return false;
  return writeDrafts(userId, tabId, {
    current: storedDraftOf({ ...composer, savedAt: at }),
    setAside: composer.setAside,
  });
}

/** The field reports several keys together: the store may not have heard of the last ones yet. */
function withLastKeys(composer: ComposerState): ComposerState {
  const field = document.getElementById(CONTENT_ID);
  if (!(field instanceof HTMLTextAreaElement)) return composer;
  return { ...composer, draft: { ...composer.draft, content: field.value } };
}

/** Waits until nothing has been written for the autosave delay; a shorter pause settles the text on the way. */
async function pauseInTyping(
  getState: () => RootState,
  delay: (ms: number) => Promise<unknown>,
  dispatch: AppDispatch,
): Promise<void> {
  let before = getState();
  for (let quietMs = 0; quietMs < AUTOSAVE_DELAY_MS;) {
    await delay(AUTOSAVE_TICK_MS);
    quietMs = isWorkChanged(getState(), before) ? 0 : quietMs + AUTOSAVE_TICK_MS;
    before = getState();
    const { settledContent, draft } = selectComposer(before);
    if (quietMs === SETTLED_MS && settledContent !== draft.content) dispatch(contentSettled());
  }
}

function pageHidden(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => window.addEventListener('pagehide', () => resolve(), { once: true, signal }));
}
