import { postsApi } from '../../api/postsApi';
import type { AppStartListening } from '../../app/hooks';
import { localZone } from '../../lib/dates';
import { dialogClosed, noticeShown, selectDialog } from '../ui/uiSlice';
import { demoAlertText, rescheduledText } from './messages';
import { rescheduleConfirmed, rescheduleFailed, scheduleConfirmed } from './scheduleDialogSlice';

/** What the Schedule Post dialog sets off. */
export function startScheduleListeners(startListening: AppStartListening): void {
  // When the demo is confirmed, the browser tells date and platforms; nothing is sent, and the dialog is reset (L-29).
  startListening({
    actionCreator: scheduleConfirmed,
    effect: ({ payload: { scheduledDate, platforms } }, { dispatch }) => {
      window.alert(demoAlertText(scheduledDate, platforms));
      dispatch(dialogClosed());
    },
  });

  // When a post is given another time, the server moves it; a refusal leaves the dialog as it is, with the reason.
  startListening({
    actionCreator: rescheduleConfirmed,
    effect: async ({ payload: { id, version, scheduledDate } }, { dispatch, getState }) => {
      const changes = { scheduled_at: scheduledDate, time_zone: localZone() };
      const { error } = await dispatch(
        postsApi.endpoints.updatePost.initiate({ id, version, changes }, { track: false }),
      );
      if (error !== undefined) {
        dispatch(rescheduleFailed({ reason: error.message ?? '' }));
        return;
      }
      dispatch(noticeShown({ kind: 'success', text: rescheduledText(scheduledDate) }));
      if (selectDialog(getState())?.name === 'schedulePost') dispatch(dialogClosed());
    },
  });
}
