import { isSlot } from '#contract/slotTimes';
import { queueApi } from '../../api/queueApi';
import type { AppDispatch, AppStartListening } from '../../store/hooks';
import { dialogOpened, outcomeToast, toastActionChosen, toastShown, type ToastAction } from '../ui/uiSlice';
import { queueMessages } from './messages';
import {
  gapsClosed,
  moveAsked,
  orderChosen,
  orderShuffled,
  pauseChosen,
  resumptionChosen,
  slotsChosen,
  type OrderChange,
  type SlotsChange,
} from './queueSlice';

const { getQueue, putSlots, orderQueue, pauseQueue, resumeQueue } = queueApi.endpoints;

/** Saves posting times, and changes queues. */
export function startQueueListeners(startListening: AppStartListening): void {
  // When posting times were chosen, they are saved, unless posts wait at others: then a question comes first. A toast says so
  // only where nothing on the page does.
  startListening({
    actionCreator: slotsChosen,
    effect: async ({ payload }, { dispatch }) => {
      const targetIds = payload.move === undefined ? await findDisplaced(dispatch, payload) : [];
      if (targetIds.length > 0) {
        dispatch(moveAsked({ change: payload, targetIds }));
        dispatch(dialogOpened({ name: 'moveQueued' }));
        return;
      }
      const { isCopy, ...change } = payload;
      const { error } = await dispatch(putSlots.initiate(change, { track: false }));
      if (error === undefined && isCopy !== true && change.move !== true) return;
      const success = isCopy === true ? queueMessages.copied : queueMessages.moved;
      dispatch(toastShown(outcomeToast(error, success, queueMessages.timesFailed)));
    },
  });

  // When a queue was put into another order, the toast offers the one before.
  startListening({
    actionCreator: orderChosen,
    effect: ({ payload }, { dispatch }) => saveOrder(dispatch, payload),
  });
  startListening({
    actionCreator: orderShuffled,
    effect: ({ payload }, { dispatch }) => saveOrder(dispatch, payload),
  });

  // When that is undone, the order before is back.
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

  // When gaps are to be closed, everything takes the earliest slots, in its order; the toast offers those before.
  startListening({
    actionCreator: gapsClosed,
    effect: async ({ payload: { accountId, order, slots } }, { dispatch }) => {
      const call = { accountId, order, close_gaps: true };
      const { error } = await dispatch(orderQueue.initiate(call, { track: false }));
      const told = outcomeToast(error, queueMessages.gapsClosed, queueMessages.changeFailed);
      dispatch(toastShown(error === undefined ? { ...told, action: undoing({ accountId, order, slots }) } : told));
    },
  });

  // When a queue is to stand still, the server lets nothing of it out.
  startListening({
    actionCreator: pauseChosen,
    effect: async ({ payload: { accountId } }, { dispatch }) => {
      const { error } = await dispatch(pauseQueue.initiate(accountId, { track: false }));
      dispatch(toastShown(outcomeToast(error, queueMessages.hasPaused, queueMessages.changeFailed)));
    },
  });

  // When it is to go on, what has missed its slot takes the next free ones.
  startListening({
    actionCreator: resumptionChosen,
    effect: async ({ payload: { accountId } }, { dispatch }) => {
      const { error } = await dispatch(resumeQueue.initiate(accountId, { track: false }));
      dispatch(toastShown(outcomeToast(error, queueMessages.hasResumed, queueMessages.changeFailed)));
    },
  });
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

async function saveOrder(dispatch: AppDispatch, { accountId, before, order }: OrderChange): Promise<void> {
  const { error } = await dispatch(orderQueue.initiate({ accountId, order }, { track: false }));
  const told = outcomeToast(error, queueMessages.reordered, queueMessages.changeFailed);
  dispatch(toastShown(error === undefined ? { ...told, action: undoing({ accountId, order: before }) } : told));
}

function undoing(earlier: { accountId: string; order: string[]; slots?: string[] }): ToastAction {
  return { kind: 'undoOrder', label: queueMessages.undo, ...earlier };
}
