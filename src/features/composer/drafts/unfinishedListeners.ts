import { editPostPath, paths } from '../../../core/paths';
import { shellStarted } from '../../../core/events';
import type { AppListenerApi, AppStartListening, RootState } from '../../../app/hooks';
import { navigationRequested } from '../../../core/navigation';
import { selectUserId } from '../../../api/authApi';
import { systemClock } from '../../../lib/clock';
import { onStoredElsewhere } from '../../../lib/storage';
import { openTabs } from '../../../lib/tabs';
import { untilUnplugged } from '../../../lib/untilUnplugged';
import { onWaking } from '../../../lib/waking';
import { sessionEnded } from '../../auth/authSlice';
import { keptOf } from '../form/composerState';
import { keepDraft } from './autosaveListeners';
import { EMPTY_DRAFT, type Draft, type KeptDraft } from '../form/draft';
import { isDraftKey, keepUnfinished, readSlot, removeSlot, tabOfSlot } from './draftStorage';
import { listUnfinished } from './unfinishedDrafts';
import { selectUnfinished, unfinishedContinued, unfinishedDeleted, unfinishedListed } from './unfinishedSlice';
import { composerOpened, draftTakenUp, selectVisit, setAsideDiscarded } from '../form/draftSlice';

/** Lists the drafts that closed windows left behind, and brings them back. */
export function startUnfinishedListeners(startListening: AppStartListening): void {
  // When the form opens, the list is made.
  startListening({ actionCreator: composerOpened, effect: (_action, api) => list(api) });

  // When a draft loses its place in this window to another one, it is stored for the list.
  startListening({
    predicate: (action, state, before) =>
      displaced(action, state, before).length > 0 && !sessionEnded(action) && !setAsideDiscarded.match(action),
    effect: async (action, api) => {
      const userId = selectUserId(api.getState());
      if (userId === null) return;
      displaced(action, api.getState(), api.getOriginalState()).forEach((draft) => keepUnfinished(userId, draft));
      await list(api);
    },
  });

  // When this window becomes active again, or another one has stored or removed a draft, the list is read again.
  startListening({
    actionCreator: shellStarted,
    effect: (_action, api) => {
      const relist = () => void (selectVisit(api.getState()) !== null && list(api));
      const stops = [
        onWaking(relist),
        onStoredElsewhere((key) => isDraftKey(selectUserId(api.getState()) ?? '', key) && relist()),
      ];
      return untilUnplugged(api, () => stops.forEach((stop) => stop()));
    },
  });

  // When somebody continues a draft, it moves to the form; only once it is stored there its old place is cleared.
  startListening({
    actionCreator: unfinishedContinued,
    effect: async ({ payload: { id } }, api) => {
      const isOpenElsewhere = (await openTabs()).has(tabOfSlot(id));
      const userId = selectUserId(api.getState());
      const kept = userId === null || isOpenElsewhere ? null : readSlot(userId, id);
      if (userId !== null && kept !== null) {
        api.dispatch(draftTakenUp(kept));
        if (keepDraft(api.getState(), systemClock.now())) removeSlot(userId, id);
        // The address says which post the form is about.
        const to = kept.edited === null ? paths.create : editPostPath(kept.edited.id);
        api.dispatch(navigationRequested({ kind: 'replace', to }));
      }
      await list(api);
    },
  });

  // When somebody deletes a draft, it is gone from this device.
  startListening({
    actionCreator: unfinishedDeleted,
    effect: async ({ payload: { id } }, api) => {
      const userId = selectUserId(api.getState());
      if (userId !== null && !(await openTabs()).has(tabOfSlot(id))) removeSlot(userId, id);
    },
  });
}

async function list({ dispatch, getState }: Pick<AppListenerApi, 'dispatch' | 'getState'>): Promise<void> {
  const tabs = await openTabs();
  const userId = selectUserId(getState());
  if (userId === null) return;
  const drafts = listUnfinished(userId, tabs, systemClock.now());
  const isNews = JSON.stringify(drafts) !== JSON.stringify(selectUnfinished(getState()));
  if (isNews) dispatch(unfinishedListed(drafts));
}

/** Drafts that this window had and that an action left without a place in it. */
function displaced(action: unknown, { composer }: RootState, { composer: before }: RootState): KeptDraft[] {
  const had = [before.setAside];
  if (composerOpened.match(action)) had.push(action.payload.kept.current, action.payload.kept.setAside);
  if (draftTakenUp.match(action)) had.push(keptOf(before));
  const here = [composer.draft, composer.setAside?.draft ?? EMPTY_DRAFT];
  return had.filter((one) => one !== null).filter(({ draft }) => !here.some((one) => isSameWork(one, draft)));
}

/** True if two drafts have the same text, tags and files: the time and the networks are quickly chosen again. */
function isSameWork(one: Draft, other: Draft): boolean {
  return one.content === other.content && one.hashtags === other.hashtags && one.media === other.media;
}
