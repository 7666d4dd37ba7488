import type { AppStartListening } from '../../store/hooks';
import { logLine } from '../../lib/logLine';
import { toastShown, selectToasts } from '../ui/uiSlice';
import { sampleControlUsed } from './events';
import { draftsMessages } from './messages';

/** Effects of the sample drafts' controls: they log, and a toast says why nothing else happens. */
export function startDraftsListeners(startListening: AppStartListening): void {
  // When a control was pressed, it is logged; the toast is shown only once at a time.
  startListening({
    actionCreator: sampleControlUsed,
    effect: ({ payload: { control, draftId } }, { dispatch, getState }) => {
      logLine(draftId === null ? control : `${control}: ${draftId}`);
      const isSaid = selectToasts(getState()).some(({ text }) => text === draftsMessages.sampleDraft);
      if (!isSaid) dispatch(toastShown({ kind: 'info', text: draftsMessages.sampleDraft }));
    },
  });
}
