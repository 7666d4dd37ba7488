import { isAnyOf } from '@reduxjs/toolkit';
import { effectsStarted } from '../../../core/events';
import type { AppListenerApi, AppStartListening } from '../../../app/hooks';
import { draftsApi } from '../../../api/draftsApi';
import { selectUserId } from '../../../api/authApi';
import { systemClock } from '../../../lib/clock';
import { onStoredElsewhere } from '../../../lib/storage';
import { openTabs } from '../../../lib/tabs';
import { untilUnplugged } from '../../../lib/untilUnplugged';
import { onWaking } from '../../../lib/waking';
import { sessionEnded } from '../../auth/authSlice';
import { isDraftKey, keepUnfinished } from './draftStorage';
import { displacedBy } from './displacedDrafts';
import { copyIdOf } from './draftCopy';
import { mergeUnfinished } from './mergeUnfinished';
import { draftsHere, placedElsewhere } from './placedDrafts';
import { takeUpCopy, takeUpHere } from './takeUp';
import { listUnfinished } from './unfinishedDrafts';
import { selectReleasedCopies, selectUnfinished, unfinishedContinued, unfinishedListed } from './unfinishedSlice';
import { composerOpened, selectVisit, setAsideDiscarded } from '../form/draftSlice';

/** Lists the drafts that closed windows and other devices left behind, and brings them back. */
export function startUnfinishedListeners(startListening: AppStartListening): void {
  let isWatching = false;

  // When the form opens, or the server has said what it keeps, the list is made.
  startListening({
    matcher: isAnyOf(composerOpened, draftsApi.endpoints.listDrafts.matchFulfilled),
    effect: (_action, api) => list(api),
  });

  // When a draft loses its place in this window to another one, it is stored for the list.
  startListening({
    predicate: (action, state, before) =>
      displacedBy(action, state, before).length > 0 && !sessionEnded(action) && !setAsideDiscarded.match(action),
    effect: async (action, api) => {
      const userId = selectUserId(api.getState());
      if (userId === null) return;
      displacedBy(action, api.getState(), api.getOriginalState()).forEach((draft) => keepUnfinished(userId, draft));
      await list(api);
    },
  });

  // When this window becomes active again, or another one has stored or removed a draft, the list is read again.
  startListening({
    actionCreator: effectsStarted,
    effect: (_action, api) => {
      // Other effects start later.
      if (isWatching) return;
      isWatching = true;
      const relist = () => void (selectVisit(api.getState()) !== null && list(api));
      const stops = [
        onWaking(relist),
        onStoredElsewhere((key) => isDraftKey(selectUserId(api.getState()) ?? '', key) && relist()),
      ];
      return untilUnplugged(api, () => stops.forEach((stop) => stop()));
    },
  });

  // When somebody continues a draft, it moves to the form.
  startListening({
    actionCreator: unfinishedContinued,
    effect: async ({ payload: { id } }, api) => {
      const draft = selectUnfinished(api.getOriginalState()).find((one) => one.id === id);
      await (draft?.revision === undefined ? takeUpHere(api, id) : takeUpCopy(api, id, draft.revision));
      await list(api);
    },
  });
}

/** Lists the unfinished drafts anew. */
export async function list({ dispatch, getState }: Pick<AppListenerApi, 'dispatch' | 'getState'>): Promise<void> {
  const tabs = await openTabs();
  const userId = selectUserId(getState());
  if (userId === null) return;
  const here = listUnfinished(userId, tabs, systemClock.now());
  const { data: copies = [] } = draftsApi.endpoints.listDrafts.select()(getState());
  const hidden = [...draftsHere(getState()).map(copyIdOf), ...selectReleasedCopies(getState())];
  const drafts = mergeUnfinished({ here, placed: placedElsewhere(userId), copies, hidden });
  const isNews = JSON.stringify(drafts) !== JSON.stringify(selectUnfinished(getState()));
  if (isNews) dispatch(unfinishedListed(drafts));
}
