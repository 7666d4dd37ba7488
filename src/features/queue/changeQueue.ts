import { isSlot } from '#contract/slotTimes';
import { queueApi } from '../../api/queueApi';
import type { AppDispatch, AppStartListening } from '../../store/hooks';
import { dialogOpened, outcomeToast, toastShown, type ToastAction, toastActionChosen } from '../ui/uiSlice';
import { queueMessages } from './messages';
import { moveAsked, type OrderChange, type SlotsChange } from './queueSlice';

const { getQueue, putSlots, orderQueue, pauseQueue, resumeQueue } = queueApi.endpoints;

/** Saves posting times, unless posts wait at others: then it asks first. A toast says so only where nothing on the page does. */
export function saveSlots(chosen: SlotsChange) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const targetIds = chosen.move === undefined ? await findDisplaced(dispatch, chosen) : [];
    if (targetIds.length > 0) {
      dispatch(moveAsked({ change: chosen, targetIds }));
      dispatch(dialogOpened({ name: 'moveQueued' }));
      return;
    }
    const { isCopy, ...change } = chosen;
    const { error } = await dispatch(putSlots.initiate(change, { track: false }));
    if (error === undefined && isCopy !== true && change.move !== true) return;
    const success = isCopy === true ? queueMessages.copied : queueMessages.moved;
    dispatch(toastShown(outcomeToast(error, success, queueMessages.timesFailed)));
  };
}

/** Puts a queue into another order; the toast offers the one before. */
export function saveOrder({ accountId, before, order }: OrderChange) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const { error } = await dispatch(orderQueue.initiate({ accountId, order }, { track: false }));
    const told = outcomeToast(error, queueMessages.reordered, queueMessages.changeFailed);
    dispatch(toastShown(error === undefined ? { ...told, action: undoing({ accountId, order: before }) } : told));
  };
}

/** Puts a queue into an order by chance. */
export function shuffleOrder({ accountId, before }: Omit<OrderChange, 'order'>) {
  return saveOrder({ accountId, before, order: shuffled(before) });
}

/** Closes gaps: everything takes the earliest slots, in its order. The toast offers those before, `slots`, in the same order. */
export function closeGaps({ accountId, order, slots }: { accountId: string; order: string[]; slots: string[] }) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const { error } = await dispatch(orderQueue.initiate({ accountId, order, close_gaps: true }, { track: false }));
    const told = outcomeToast(error, queueMessages.gapsClosed, queueMessages.changeFailed);
    dispatch(toastShown(error === undefined ? { ...told, action: undoing({ accountId, order, slots }) } : told));
  };
}

/** Lets a queue stand still: the server sends nothing of it. */
export function pause(accountId: string) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const { error } = await dispatch(pauseQueue.initiate(accountId, { track: false }));
    dispatch(toastShown(outcomeToast(error, queueMessages.hasPaused, queueMessages.changeFailed)));
  };
}

/** Lets a queue go on: what has missed its slot takes the next free ones. */
export function resume(accountId: string) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const { error } = await dispatch(resumeQueue.initiate(accountId, { track: false }));
    dispatch(toastShown(outcomeToast(error, queueMessages.hasResumed, queueMessages.changeFailed)));
  };
}

/** Targets that wait at none of these times; none if nothing new is displaced, or there are no times to move to. */
async function findDisplaced(dispatch: AppDispatch, { accountId, ...slots }: SlotsChange): Promise<string[]> {
  if (slots.slots.length === 0) return [];
  const { data } = await dispatch(getQueue.initiate(accountId, { subscribe: false }));
  const displaced = (data?.targets ?? []).filter(({ slot_at: slotAt }) => !isSlot(Date.parse(slotAt), slots));
  // What was left where it is once is not asked about again.
  return displaced.every(({ is_misplaced: wasMisplaced }) => wasMisplaced)
    ? []
    : displaced.map(({ target_id: id }) => id);
}

function undoing(earlier: { accountId: string; order: string[]; slots?: string[] }): ToastAction {
  return { kind: 'undoOrder', label: queueMessages.undo, ...earlier };
}

/** Ways to move one post of a queue. */
export type Step = 'first' | 'up' | 'down';

/** The order after one id was moved; the same where it cannot move further. */
export function moved(order: readonly string[], id: string, step: Step): string[] {
  const from = order.indexOf(id);
  const to = { first: 0, up: from - 1, down: from + 1 }[step];
  if (from === -1 || to < 0 || to >= order.length) return [...order];
  const others = order.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** The same ids in an order that chance has made (Fisher and Yates); `random` gives numbers from 0 up to 1. */
export function shuffled(order: readonly string[], random: () => number = Math.random): string[] {
  const left = [...order];
  return order.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/** Takes changes of queues back. */
export function startQueueListeners(startListening: AppStartListening): void {
  // When another order is undone, the order before is back.
  startListening({
    actionCreator: toastActionChosen,
    effect: async ({ payload: { action } }, { dispatch }) => {
      if (action.kind !== 'undoOrder') return;
      const { accountId, order, slots } = action;
      const call = { accountId, order, ...(slots && { slots }) };
      const { error } = await dispatch(orderQueue.initiate(call, { track: false }));
      dispatch(toastShown(outcomeToast(error, queueMessages.reordered, queueMessages.changeFailed)));
    },
  });
}
