import { original } from '@reduxjs/toolkit';
import { SCHEDULE_PAST_TOLERANCE_MS } from '#contract/limits';
import { movedTimeText } from '#contract/postTexts';
import type { UpdatePostBody } from '#contract/schemas/posts';
import type { CalendarEntry } from '#contract/schemas/calendar';
import { isApiError } from '../../../api/apiError';
import { failureText } from '../../../api/failureText';
import { postsApi } from '../../../api/postsApi';
import { listTag } from '../../../api/baseApi';
import type { AppListenerApi, AppStartListening } from '../../../store/hooks';
import { editPostPath } from '../../../lib/paths';
import { wallTimeAt } from '../../../lib/dates';
import { moveTargetTime, type Landing } from '../../../lib/moveTarget';
import {
  selectIsOffline,
  selectToasts,
  toastActionChosen,
  toastDismissed,
  toastShown,
  type Toast,
} from '../../ui/uiSlice';
import {
  entryDropped,
  entryMoved,
  undoEnded,
  type Undo,
  selectMovedVersion,
  selectUndo,
  moveRefused,
  moveUndone,
  type Refusal,
} from '../calendarSlice';
import { keyOf, shareOf, type Item } from '../entries';
import { calendarMessages, movedText, moveMessages } from '../messages';

/** Time for which a move can be undone, in the toast and on the entry. */
const UNDO_MS = 10_000;

const { updatePost } = postsApi.endpoints;

/** Moves posts on the calendar: at once on the screen, then on the server, and back if it refuses. */
export function startMoveListeners(startListening: AppStartListening): void {
  // When something was dropped, it is there at once, unless it certainly cannot be.
  startListening({
    actionCreator: entryDropped,
    effect: async ({ payload: { item, target } }, api) => {
      const landing = moveTargetTime(item, target);
      if (landing === null || landing.at === item.at) return;
      const refusal = refusalOf(item, landing, api);
      if (refusal === null) await move(api, item, landing);
      else api.dispatch(moveRefused(refusal));
    },
  });

  // When a move was refused, a toast says why.
  startListening({
    actionCreator: moveRefused,
    effect: ({ payload }, { dispatch }) => {
      dispatch(toastShown({ kind: 'error', text: moveMessages[payload] }));
    },
  });

  // When Undo was pressed in a toast, the same happens as on the entry.
  startListening({
    actionCreator: toastActionChosen,
    effect: ({ payload: { action } }, { dispatch }) => {
      if (action.kind === 'undoMove') dispatch(moveUndone({ key: action.key }));
    },
  });

  // When a move is undone, the post goes back to where it was, unless it was changed since.
  startListening({
    actionCreator: moveUndone,
    effect: async ({ payload: { key } }, api) => {
      const undo = selectUndo(api.getState(), key);
      if (undo === undefined) return;
      const version = selectMovedVersion(api.getState(), undo.item.id);
      dismissUndo(api, key);
      api.dispatch(undoEnded(undo));
      await moveBack(api, { ...undo, version });
    },
  });
}

function refusalOf(item: Item, { at }: Landing, { getState }: AppListenerApi): Refusal | null {
  if (!item.is_movable) return 'sent';
  if (Date.parse(at) < Date.now() - SCHEDULE_PAST_TOLERANCE_MS) return 'past';
  return selectIsOffline(getState()) ? 'offline' : null;
}

async function move(api: AppListenerApi, item: Item, landing: Landing): Promise<void> {
  const { at, zone, skipped } = landing;
  const isNew = item.at === null;
  const moved: Item = { ...item, at, zone, ...(isNew && { status: 'scheduled' }) };
  const takeBack = placeEntry(api, moved);
  const changes = { scheduled_at: at, time_zone: zone, ...shareOf(item) };
  const { data, error } = await api.dispatch(
    updatePost.initiate({ id: item.id, version: item.version, changes }, { track: false }),
  );
  if (data === undefined) {
    takeBack();
    refuse(api, error, isNew ? moveMessages.scheduleFailed : moveMessages.failed, isNew ? item.id : null);
    return;
  }
  // A draft has had no targets so far, and is another entry with them.
  const targetIds = isNew ? data.targets.map(({ id }) => id).sort() : item.target_ids;
  const placed: Item = { ...item, target_ids: targetIds };
  const undo: Undo = { key: keyOf(placed), item: placed, version: data.version };
  if (isNew) takeBack();
  placeEntry(api, { ...moved, target_ids: targetIds, version: data.version });
  api.dispatch(entryMoved(undo));
  const note = skipped === null ? '' : ` ${movedTimeText(skipped, wallTimeAt(Date.parse(at), zone).time)}`;
  const action = { kind: 'undoMove', label: calendarMessages.undo, key: undo.key } as const;
  api.dispatch(toastShown({ kind: 'success', text: movedText(at, isNew) + note, action }));
  await api.delay(UNDO_MS);
  api.dispatch(undoEnded(undo));
}

async function moveBack(api: AppListenerApi, { item, version }: Undo): Promise<void> {
  const { at, zone } = item;
  const takeBack = placeEntry(api, { ...item, version });
  const changes: UpdatePostBody = {
    scheduled_at: at,
    ...(zone !== null && { time_zone: zone }),
    ...(at === null ? { status: 'draft' } : shareOf(item)),
  };
  const { error } = await api.dispatch(updatePost.initiate({ id: item.id, version, changes }, { track: false }));
  if (error === undefined) {
    api.dispatch(toastShown({ kind: 'success', text: moveMessages.movedBack }));
    return;
  }
  takeBack();
  refuse(api, error, moveMessages.undoFailed, null);
}

/** Says why the server refused; what is missing of a draft is filled in elsewhere. */
function refuse({ dispatch }: AppListenerApi, error: unknown, fixed: string, draftId: string | null): void {
  const { code, status } = isApiError(error) ? error : { code: '', status: 0 };
  // What was taken back may be older than what the server has by now.
  if (status > 0) dispatch(postsApi.util.invalidateTags([listTag('Post')]));
  if (code === 'VERSION_CONFLICT' || code === 'NOT_FOUND' || code === 'POST_ALREADY_SENT') {
    dispatch(moveRefused(code === 'POST_ALREADY_SENT' ? 'sent' : 'changed'));
    return;
  }
  const label = moveMessages.openInComposer;
  const action: Toast['action'] = draftId === null ? undefined : { kind: 'open', label, to: editPostPath(draftId) };
  dispatch(toastShown({ kind: 'error', text: failureText(fixed, error), ...(action && { action }) }));
}

/** Removes the toast that offers the same Undo as the entry that was pressed. */
function dismissUndo({ dispatch, getState }: AppListenerApi, key: string): void {
  for (const { id, action } of selectToasts(getState())) {
    if (action?.kind === 'undoMove' && action.key === key) dispatch(toastDismissed({ id }));
  }
}

type Store = Pick<AppListenerApi, 'dispatch' | 'getState'>;

/**
 * Puts something to where its instant is in every cached part of the calendar, and takes it off where it has none;
 * returns the way back.
 */
export function placeEntry({ dispatch, getState }: Store, item: Item): () => void {
  const key = keyOf(item);
  const spans = postsApi.util.selectCachedArgsForQuery(getState(), 'listCalendar');
  const patches = spans.map((span) =>
    dispatch(
      postsApi.util.updateQueryData('listCalendar', span, (cached) => {
        // Read past the draft, which would wrap each of a thousand entries; and changed in one place, since what changed is recorded.
        const place = (original(cached.entries) ?? []).findIndex((other) => keyOf(other) === key);
        const isShown = isEntry(item) && item.at >= span.from && item.at <= span.to;
        if (isShown) cached.entries[place === -1 ? cached.entries.length : place] = item;
        else if (place !== -1) removeAt(cached.entries, place);
      }),
    ),
  );
  return () => patches.forEach(({ undo }) => undo());
}

/** Puts the last entry in the place of the one that goes: their order says nothing, and moving all of them up would. */
function removeAt(entries: CalendarEntry[], place: number): void {
  const last = entries.pop();
  if (last !== undefined && place < entries.length) entries[place] = last;
}

function isEntry(item: Item): item is CalendarEntry {
  return item.at !== null;
}
