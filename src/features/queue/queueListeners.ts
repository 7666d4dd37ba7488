import { queueApi } from '../../api/queueApi';
import type { AppDispatch, AppStartListening } from '../../app/hooks';
import { outcomeToast, toastActionChosen, toastShown } from '../ui/uiSlice';
import { queueMessages } from './messages';
import {
  gapsClosed,
  orderChosen,
  orderShuffled,
  pauseChosen,
  resumptionChosen,
  slotsChosen,
  type OrderChange,
} from './queueSlice';

const { putSlots, orderQueue, pauseQueue, resumeQueue } = queueApi.endpoints;

/** Saves posting times, and changes queues. */
export function startQueueListeners(startListening: AppStartListening): void {
  // When posting times were chosen, they are saved; a toast says so only where nothing on the page does.
  startListening({
    actionCreator: slotsChosen,
    effect: async ({ payload: { isCopy, ...change } }, { dispatch }) => {
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
      const { accountId, order } = action;
      const { error } = await dispatch(orderQueue.initiate({ accountId, order }, { track: false }));
      dispatch(toastShown(outcomeToast(error, queueMessages.reordered, queueMessages.changeFailed)));
    },
  });

  // When gaps are to be closed, everything takes the earliest slots, in its order.
  startListening({
    actionCreator: gapsClosed,
    effect: async ({ payload }, { dispatch }) => {
      const call = { ...payload, close_gaps: true };
      const { error } = await dispatch(orderQueue.initiate(call, { track: false }));
      dispatch(toastShown(outcomeToast(error, queueMessages.gapsClosed, queueMessages.changeFailed)));
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

async function saveOrder(dispatch: AppDispatch, { accountId, before, order }: OrderChange): Promise<void> {
  const { error } = await dispatch(orderQueue.initiate({ accountId, order }, { track: false }));
  const told = outcomeToast(error, queueMessages.reordered, queueMessages.changeFailed);
  const action = { kind: 'undoOrder', label: queueMessages.undo, accountId, order: before } as const;
  dispatch(toastShown(error === undefined ? { ...told, action } : told));
}
