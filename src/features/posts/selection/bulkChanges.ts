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

/** A wish for all chosen posts; `amount` is negative for earlier, `date` is YYYY-MM-DD. */
export type BulkRequest =
  | { kind: 'shift'; amount: number; unit: 'hours' | 'days' }
  | { kind: 'day'; date: string }
  | { kind: 'queue' }
  | { kind: 'account'; account: NewAccount }
  | { kind: 'delete' };

/** What is kept of a post when it is chosen. */
export function pickedOf({ id, version, status, scheduled_at, time_zone, targets }: Post): PickedPost {
  const accounts = targets.flatMap(({ account_id: accountId, platform }) =>
    accountId === null ? [] : [{ id: accountId, platform }],
  );
  return { id, version, status, scheduled_at, time_zone, accounts };
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
    if (wish.kind === 'queue') return WAITING.includes(post.status) ? [{ id, version, queue: true }] : [];
    if (post.scheduled_at === null) return [];
    return [{ id, version, scheduled_at: moved(post.scheduled_at, wish, post.time_zone ?? zone) }];
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
    if (before.status === 'draft') return [{ id: change.id, ...version, status: 'draft' }];
    return before.scheduled_at === null ? [] : [{ id: change.id, ...version, scheduled_at: before.scheduled_at }];
  });
}

/**
 * What stays chosen after a change: posts at their new times, to be moved on, and those that were refused. Others are done with, and
 * a queue's time is known only once they are read again.
 */
export function stillPicked(
  changes: readonly BulkChange[],
  results: readonly BulkResult[],
  posts: readonly PickedPost[],
): PickedPost[] {
  return posts.flatMap((post) => {
    const index = changes.findIndex(({ id }) => id === post.id);
    const [change, result] = [changes[index], results[index]];
    if (change === undefined || result?.verdict !== 'ok') return [post];
    if (change.scheduled_at === undefined || result.version === null) return [];
    return [{ ...post, version: result.version, scheduled_at: change.scheduled_at }];
  });
}

/** States of posts that a queue takes. */
const WAITING: readonly string[] = ['draft', 'scheduled'];

/** Another day is the same time on the wall, whatever the clocks do; an hour later is an hour later. */
function moved(instant: string, wish: Extract<BulkRequest, { kind: 'shift' | 'day' }>, zone: string): string {
  const ms = Date.parse(instant);
  if (wish.kind === 'shift' && wish.unit === 'hours') return new Date(ms + wish.amount * HOUR_MS).toISOString();
  const { date, time } = wallOfInstant(ms, zone);
  const days = wish.kind === 'shift' ? wish.amount : (Date.parse(wish.date) - Date.parse(date)) / DAY_MS;
  const day = new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
  return new Date(instantOnWall({ date: day, time }, zone)?.instant ?? ms + days * DAY_MS).toISOString();
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
    dispatch(bulkChanged({ opposites, picked: stillPicked(changes, data.results, posts) }));
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
      dispatch(bulkChanged({ opposites: [], picked: stillPicked(changes, data.results, selectPicked(getState())) }));
      dispatch(toastShown({ kind: 'success', text: selectionMessages.undone }));
    },
  });
}
