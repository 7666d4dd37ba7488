import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../../store/hooks';
import { retryDelayMs } from '../../../api/retry';
import { selectUserId } from '../../../api/authApi';
import { systemClock } from '../../../lib/clock';
import { sessionEnded } from '../../auth/authSlice';
import {
  composerOpened,
  draftDiscarded,
  draftForked,
  draftNotSaved,
  draftSaved,
  draftTakenUp,
  nextDraftStarted,
  setAsideDiscarded,
} from '../draftSlice';
import { copyIdOf, displacedBy, draftsHere } from './draftStorage';
import { releaseCopy, sendCopies, type CopyDesk } from './sendCopies';
import { copyReleased, unfinishedRestored } from './unfinishedSlice';

/** A draft is sent to the server this long after it was stored here, unless it has changed again. */
export const COPY_DELAY_MS = 1_200;

const isKept = isAnyOf(composerOpened, draftSaved, draftNotSaved, draftTakenUp, draftForked, unfinishedRestored);
const isOver = isAnyOf(nextDraftStarted, draftDiscarded, setAsideDiscarded, copyReleased);

/** Keeps the server's copies of drafts. The text is stored on this device first, and nothing waits for the network. */
export function startCopyListeners(startListening: AppStartListening): void {
  const desk: CopyDesk = { released: [], held: new Set() };
  let isSending = false;
  let isNews = false;
  let failures = 0;
  let retryAtMs = 0;

  // When a draft was stored here, it is sent to the server after a pause; once it is posted or discarded, its copy is deleted at once.
  startListening({
    matcher: isAnyOf(isKept, isOver),
    effect: async (action, api) => {
      isNews = true;
      // A draft that came back after a reload may be discarded before it was ever sent from here. The copy that a fork leaves is
      // another device's from now on, and stays.
      if (!draftForked.match(action))
        draftsHere(api.getOriginalState()).forEach((kept) => desk.held.add(copyIdOf(kept)));
      const userId = selectUserId(api.getState());
      if (copyReleased.match(action) && userId !== null) releaseCopy(desk, userId, action.payload.copyId);
      // The browser may have refused to store it.
      if (unfinishedRestored.match(action)) desk.released.push(action.payload);
      api.cancelActiveListeners();
      await api.delay(isOver(action) ? 0 : Math.max(COPY_DELAY_MS, retryAtMs - systemClock.now()));
      if (isSending) return;
      isSending = true;
      try {
        while (isNews) {
          isNews = false;
          if (await sendCopies(api, desk)) failures = 0;
          else {
            isNews = true;
            failures += 1;
            retryAtMs = systemClock.now() + retryDelayMs(failures);
            // No delay of the listener: the next draft that is stored would end it, and leave to this loop what is to be sent.
            await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures)));
          }
        }
      } finally {
        isSending = false;
      }
    },
  });

  // When a draft loses its place in this window to another one, it is sent even if the browser refuses to store it.
  startListening({
    predicate: (action, state, before) =>
      displacedBy(action, state, before).length > 0 && !sessionEnded(action) && !setAsideDiscarded.match(action),
    effect: (action, { getState, getOriginalState }) => {
      const gone = displacedBy(action, getState(), getOriginalState());
      desk.released.push(...gone);
      gone.forEach((kept) => desk.held.delete(copyIdOf(kept)));
    },
  });

  // When the session ends, its drafts are somebody's who has to sign in again first.
  startListening({
    matcher: sessionEnded,
    effect: () => {
      desk.released.splice(0);
      desk.held.clear();
    },
  });
}
