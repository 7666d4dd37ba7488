import { isAnyOf } from '@reduxjs/toolkit';
import type { DraftSummary } from '#contract/schemas/drafts';
import { DAY_MS } from '#contract/durations';
import { effectsStarted } from '../../../store/events';
import type { AppListenerApi, AppStartListening } from '../../../store/hooks';
import { draftsApi } from '../../../api/draftsApi';
import { selectUserId } from '../../../api/authApi';
import { systemClock } from '../../../lib/clock';
import { onStoredElsewhere } from '../../../lib/storage';
import { openTabs } from '../../../lib/tabs';
import { untilUnplugged } from '../../../lib/untilUnplugged';
import { onWaking } from '../../../lib/waking';
import { sessionEnded } from '../../auth/authSlice';
import { isDraftKey, keepUnfinished, draftSlots, readSlot, removeSlot, tabOfSlot } from './draftStorage';
import { displacedBy } from './displacedDrafts';
import { copyIdOf } from './draftCopy';
import { draftsHere, placedElsewhere, type PlacedDraft } from './placedDrafts';
import { takeUpCopy, takeUpHere } from './takeUp';
import {
  selectReleasedCopies,
  selectUnfinished,
  unfinishedContinued,
  unfinishedListed,
  type UnfinishedDraft,
} from './unfinishedSlice';
import { composerOpened, selectVisit, setAsideDiscarded } from '../form/draftSlice';
import { excerptOf } from '../../../lib/excerpt';
import { UNFINISHED_MAX_COUNT, UNFINISHED_MAX_DAYS } from '../form/draft';

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

type Places = {
  /** Unfinished drafts of this device. */
  here: readonly UnfinishedDraft[];
  /** All drafts that it keeps for other windows. */
  placed: readonly PlacedDraft[];
  /** What the server keeps. */
  copies: readonly DraftSummary[];
  /** Ids of the copies that are not listed: of what is in this window, and of what was deleted here. */
  hidden: readonly string[];
};

/**
 * The unfinished drafts of this device and those that only the server has, newest first: written on another device, or here
 * before the browser lost its storage. Where both have one, the newer one is shown.
 */
function mergeUnfinished({ here, placed, copies, hidden }: Places): UnfinishedDraft[] {
  const isNews = ({ id, revision }: DraftSummary) =>
    !hidden.includes(id) && !placed.some(({ copyId, kept }) => copyId === id && kept.savedAt >= revision);
  const elsewhere = copies.filter(isNews);
  const slots = new Set(
    placed.filter(({ copyId }) => elsewhere.some(({ id }) => id === copyId)).map(({ slot }) => slot),
  );
  return [...here.filter(({ id }) => !slots.has(id)), ...elsewhere.map(toUnfinished)].sort(
    (one, other) => other.savedAt - one.savedAt,
  );
}

function toUnfinished({
  id,
  excerpt,
  is_edit: isEdit,
  updated_at: updatedAt,
  revision,
}: DraftSummary): UnfinishedDraft {
  return { id, firstWords: excerpt.trim(), savedAt: Date.parse(updatedAt), isEdit, revision };
}

const FIRST_WORDS_LENGTH = 80;

/** Lists a user's drafts that are in no open window, newest first, and deletes those that are kept no longer. */
export function listUnfinished(userId: string, openTabIds: ReadonlySet<string>, now: number): UnfinishedDraft[] {
  const found = draftSlots(userId)
    .filter((slot) => !openTabIds.has(tabOfSlot(slot)))
    .flatMap((slot) => {
      const kept = readSlot(userId, slot);
      return kept === null ? [] : [{ slot, kept }];
    })
    .sort((one, other) => other.kept.savedAt - one.kept.savedAt);
  const isFresh = (savedAt: number) => now - savedAt <= UNFINISHED_MAX_DAYS * DAY_MS;
  const isListed = ({ kept }: (typeof found)[number], place: number) =>
    place < UNFINISHED_MAX_COUNT && isFresh(kept.savedAt);
  found.filter((draft, place) => !isListed(draft, place)).forEach(({ slot }) => removeSlot(userId, slot));
  return found.filter(isListed).map(({ slot, kept: { draft, savedAt, edited } }) => ({
    id: slot,
    firstWords: excerptOf(draft.content.trim(), FIRST_WORDS_LENGTH).text.replace(/\s+/g, ' '),
    savedAt,
    isEdit: edited !== null,
  }));
}
