import { seriesApi } from '../../api/seriesApi';
import { reasonText } from '../../api/failureText';
import type { AppListenerApi, AppStartListening } from '../../store/hooks';
import { paths } from '../../lib/paths';
import { dialogClosed, selectDialog, toastShown, type Dialog } from '../ui/uiSlice';
import { repeatsText, seriesMessages } from './messages';
import { selectIdempotencyKey, bringBackConfirmed, editConfirmed, sendingFailed, stopConfirmed } from './seriesSlice';

const { createSeries, updateSeries, deleteSeries } = seriesApi.endpoints;

/** Makes, changes and ends repeating posts. */
export function startSeriesListeners(startListening: AppStartListening): void {
  // When a series was made, on Create Post or out of a published post, a toast says how it repeats.
  startListening({
    matcher: createSeries.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      const action = { kind: 'open', label: seriesMessages.view, to: paths.scheduled } as const;
      dispatch(toastShown({ kind: 'success', text: repeatsText(payload), action }));
    },
  });

  // When a repeat was edited, the server changes it; an error leaves the dialog as it is, with the reason.
  startListening({
    actionCreator: editConfirmed,
    effect: async ({ payload }, api) => {
      const { error } = await api.dispatch(updateSeries.initiate(payload, { track: false }));
      end(api, 'editSeries', error, seriesMessages.saved);
    },
  });

  // When a repeat is to stop, it goes, and with it its posts that were not sent.
  startListening({
    actionCreator: stopConfirmed,
    effect: async ({ payload: { id } }, api) => {
      const { error } = await api.dispatch(deleteSeries.initiate(id, { track: false }));
      end(api, 'stopSeries', error, seriesMessages.stopped);
    },
  });

  // When a published post is to come back, a series is made of it.
  startListening({
    actionCreator: bringBackConfirmed,
    effect: async ({ payload: { body } }, api) => {
      const idempotencyKey = selectIdempotencyKey(api.getState()) ?? '';
      const { error } = await api.dispatch(createSeries.initiate({ body, idempotencyKey }, { track: false }));
      end(api, 'bringBack', error, null);
    },
  });
}

/** Closes the dialog after a success, unless another one has been opened since. */
function end({ dispatch, getState }: AppListenerApi, name: Dialog['name'], error: unknown, text: string | null): void {
  if (error !== undefined) {
    dispatch(sendingFailed({ reason: reasonText(error) }));
    return;
  }
  if (text !== null) dispatch(toastShown({ kind: 'success', text }));
  if (selectDialog(getState())?.name === name) dispatch(dialogClosed());
}
