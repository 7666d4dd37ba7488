import { queueApi } from '../../api/queueApi';
import type { AppStartListening } from '../../store/hooks';
import { outcomeToast, toastActionChosen, toastShown } from '../ui/uiSlice';
import { queueMessages } from './messages';

const { orderQueue } = queueApi.endpoints;

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
