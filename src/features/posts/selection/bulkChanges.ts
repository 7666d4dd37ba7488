import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { BulkChange, BulkResult } from '#contract/schemas/bulk';
import type { Post } from '#contract/schemas/posts';
import { instantOnWall, wallOfInstant } from '#contract/wallTime';
import { type NewAccount, type PickedPost, bulkChanged, selectPicked, selectOpposites } from './selectionSlice';
import { failureText } from '../../../api/failureText';
import { postsApi } from '../../../api/postsApi';
import type { AppDispatch, RootState, AppStartListening } from '../../../store/hooks';
import { toastShown, toastActionChosen } from '../../ui/uiSlice';
import { bulkText, postMessages, selectionMessages } from '../messages';

/** A wish for all chosen posts; `amount` is negative for earlier. */
export type BulkRequest =
  | { kind: 'shift'; amount: number; unit: 'hours' | 'days' }
  | { kind: 'account'; account: NewAccount }
  | { kind: 'delete' };

/** What is kept of a post when it is chosen. */
export function pickedOf({ id, version, scheduled_at, time_zone, targets }: Post): PickedPost {
  const accounts = targets.flatMap(({ account_id: accountId, platform }) =>
    accountId === null ? [] : [{ id: accountId, platform }],
  );
  return { id, version, scheduled_at, time_zone, accounts };
}

/** The changes that a wish means, without posts that it does not concern. `zone` is for posts that name none. */
export function changesOf(wish: BulkRequest, posts: readonly PickedPost[], zone: string): BulkChange[] {
  return posts.flatMap((post): BulkChange[] => {
    const { id, version } = post;
    if (wish.kind === 'delete') return [{ id, version, deleted: true }];
    if (wish.kind === 'account') {
      const ids = accountsWith(wish.account, post);
      return ids === null ? [] : [{ id, version, account_ids: ids }];
    }
    if (post.scheduled_at === null) return [];
    return [{ id, version, scheduled_at: shifted(post.scheduled_at, wish, post.time_zone ?? zone) }];
  });
}

/** The changes that take those back which succeeded. */
export function oppositesOf(
  changes: readonly BulkChange[],
  results: readonly BulkResult[],
  posts: readonly PickedPost[],
): BulkChange[] {
  return changes.flatMap((change, index): BulkChange[] => {
    const result = results[index];
    const before = posts.find(({ id }) => id === change.id);
    if (result?.verdict !== 'ok' || before === undefined) return [];
    if (change.deleted === true) return [{ id: change.id, deleted: false }];
    const version = result.version === null ? {} : { version: result.version };
    if (change.account_ids !== undefined) {
      return [{ id: change.id, ...version, account_ids: before.accounts.map(({ id }) => id) }];
    }
    return before.scheduled_at === null ? [] : [{ id: change.id, ...version, scheduled_at: before.scheduled_at }];
  });
}

/** A day later is the same time on the wall, whatever the clocks do; an hour later is an hour later. */
function shifted(instant: string, { amount, unit }: { amount: number; unit: 'hours' | 'days' }, zone: string): string {
  const ms = Date.parse(instant);
  if (unit === 'hours') return new Date(ms + amount * HOUR_MS).toISOString();
  const { date, time } = wallOfInstant(ms, zone);
  const day = new Date(Date.parse(date) + amount * DAY_MS).toISOString().slice(0, 10);
  return new Date(instantOnWall({ date: day, time }, zone)?.instant ?? ms + amount * DAY_MS).toISOString();
}

/** The accounts of a post with another one of the same network; null if it goes to none of that network. */
function accountsWith({ id, platform }: NewAccount, { accounts }: PickedPost): string[] | null {
  if (!accounts.some((account) => account.platform === platform)) return null;
  return [...accounts.filter((account) => account.platform !== platform).map((account) => account.id), id];
}

const { changePosts } = postsApi.endpoints;

/** Id by which the Undo of a toast is found. */
const UNDO_ID = 'last';

/** Changes all chosen posts together; the toast offers to take that back. `zone` is the person's. */
export function changeSelected(wish: BulkRequest, zone: string) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const posts = selectPicked(getState());
    const changes = changesOf(wish, posts, zone);
    if (changes.length === 0) {
      dispatch(toastShown({ kind: 'info', text: selectionMessages.nothingToChange }));
      return;
    }
    const { data, error } = await dispatch(changePosts.initiate({ changes }, { track: false }));
    if (data === undefined) {
      dispatch(toastShown({ kind: 'error', text: failureText(selectionMessages.failed, error) }));
      return;
    }
    const opposites = oppositesOf(changes, data.results, posts);
    dispatch(bulkChanged({ opposites }));
    const action = { kind: 'undo', label: postMessages.undo, undone: 'bulkChange', id: UNDO_ID } as const;
    const text = bulkText(wish.kind, opposites.length, reasonsOf(data.results));
    const kind = opposites.length === changes.length ? 'success' : 'error';
    dispatch(toastShown({ kind, text, ...(opposites.length > 0 && { action }) }));
  };
}

/** Why some were refused, each reason once. */
function reasonsOf(results: readonly BulkResult[]): string[] {
  return [...new Set(results.flatMap(({ detail }) => detail ?? []))];
}

/** Takes a change of several posts back. */
export function startSelectionListeners(startListening: AppStartListening): void {
  // When Undo was pressed, the opposite changes are made.
  startListening({
    actionCreator: toastActionChosen,
    effect: async ({ payload: { action } }, { dispatch, getState }) => {
      const changes = selectOpposites(getState());
      if (action.kind !== 'undo' || action.undone !== 'bulkChange' || changes.length === 0) return;
      const { data, error } = await dispatch(changePosts.initiate({ changes }, { track: false }));
      const reasons = data === undefined ? [] : reasonsOf(data.results);
      if (data === undefined || reasons.length > 0) {
        const text = reasons.length > 0 ? `${selectionMessages.undoFailed}. ${reasons.join(' ')}` : null;
        dispatch(toastShown({ kind: 'error', text: text ?? failureText(selectionMessages.undoFailed, error) }));
        return;
      }
      dispatch(bulkChanged({ opposites: [] }));
      dispatch(toastShown({ kind: 'success', text: selectionMessages.undone }));
    },
  });
}
