import type { Post } from '#contract/schemas/posts';
import { reasonText } from '../../api/failureText';
import { postsApi } from '../../api/postsApi';
import type { AppStartListening } from '../../store/hooks';
import { calendarPath } from '../../lib/addresses';
import { localZone, wallTimeAt } from '../../lib/dates';
import { dialogClosed, toastActionChosen, toastShown, outcomeToast, selectDialog, type Toast } from '../ui/uiSlice';
import { rescheduledText, scheduleMessages } from './messages';
import { rescheduleConfirmed, rescheduleFailed } from './scheduleDialogSlice';

const { updatePost } = postsApi.endpoints;

/** Gives posts another time. */
export function startScheduleListeners(startListening: AppStartListening): void {
  // When a post is given another time, the server moves it; an error leaves the dialog as it is, with the reason.
  startListening({
    actionCreator: rescheduleConfirmed,
    effect: async ({ payload: { id, version, scheduledDate, previousDate } }, { dispatch, getState }) => {
      const changes = { scheduled_at: scheduledDate, time_zone: localZone() };
      const { data, error } = await dispatch(updatePost.initiate({ id, version, changes }, { track: false }));
      if (data === undefined) {
        dispatch(rescheduleFailed({ reason: reasonText(error) }));
        return;
      }
      // For a post that goes out now, the feature posts shows the toast: it knows what became of it.
      if (scheduledDate !== null) dispatch(toastShown(rescheduledToast(data, scheduledDate, previousDate)));
      if (selectDialog(getState())?.name === 'schedulePost') dispatch(dialogClosed());
    },
  });

  // When a new time is undone, the post gets its earlier one back, unless it was changed since.
  startListening({
    actionCreator: toastActionChosen,
    effect: async ({ payload: { action } }, { dispatch }) => {
      if (action.kind !== 'undoReschedule') return;
      const { id, version, scheduledDate } = action;
      const changes = { scheduled_at: scheduledDate, time_zone: localZone() };
      const { error } = await dispatch(updatePost.initiate({ id, version, changes }, { track: false }));
      const told = outcomeToast(error, rescheduledText(scheduledDate), scheduleMessages.rescheduleFailed);
      dispatch(toastShown(error === undefined ? { ...told, view: viewOf(scheduledDate) } : told));
    },
  });
}

function rescheduledToast(
  { id, version }: Post,
  scheduledDate: string,
  previousDate: string | null,
): Omit<Toast, 'id'> {
  const said = { kind: 'success', text: rescheduledText(scheduledDate), view: viewOf(scheduledDate) } as const;
  if (previousDate === null) return said;
  const undo = { kind: 'undoReschedule', label: scheduleMessages.undo } as const;
  return { ...said, action: { ...undo, id, version, scheduledDate: previousDate } };
}

/** Leads to the week of a post: it may be another one than the page shows. */
function viewOf(scheduledDate: string): NonNullable<Toast['view']> {
  const { date } = wallTimeAt(Date.parse(scheduledDate));
  return { kind: 'open', label: scheduleMessages.view, to: calendarPath('week', date) };
}
