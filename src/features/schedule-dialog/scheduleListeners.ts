import type { Post } from '#contract/schemas/posts';
import { reasonText } from '../../api/failureText';
import { postsApi } from '../../api/postsApi';
import type { AppStartListening } from '../../store/hooks';
import { calendarPath } from '../../lib/addresses';
import { localZone, wallTimeAt } from '../../lib/dates';
import { dialogClosed, toastActionChosen, toastShown, outcomeToast, selectDialog, type Toast } from '../ui/uiSlice';
import { rescheduledText, scheduleMessages } from './messages';
import { rescheduleConfirmed, rescheduleFailed, type Rescheduling } from './scheduleDialogSlice';

const { updatePost } = postsApi.endpoints;

/** Gives posts another time. */
export function startScheduleListeners(startListening: AppStartListening): void {
  // When a post is given another time, the server moves it; an error leaves the dialog as it is, with the reason.
  startListening({
    actionCreator: rescheduleConfirmed,
    effect: async ({ payload }, { dispatch, getState }) => {
      const { id, version, scheduledDate } = payload;
      const changes = { ...payload.changes, scheduled_at: scheduledDate, time_zone: localZone() };
      const { data, error } = await dispatch(updatePost.initiate({ id, version, changes }, { track: false }));
      if (data === undefined) {
        dispatch(rescheduleFailed({ reason: reasonText(error) }));
        return;
      }
      // For a post that goes out now, the feature posts shows the toast: it knows what became of it.
      if (scheduledDate !== null) dispatch(toastShown(rescheduledToast(data, scheduledDate, payload)));
      if (selectDialog(getState())?.name === 'schedulePost') dispatch(dialogClosed());
    },
  });

  // When a new time is undone, the post gets its earlier one back, unless it was changed since.
  startListening({
    actionCreator: toastActionChosen,
    effect: async ({ payload: { action } }, { dispatch }) => {
      if (action.kind !== 'undoReschedule') return;
      const { id, version, scheduledDate } = action;
      const changes = { ...action.changes, scheduled_at: scheduledDate, time_zone: localZone() };
      const { error } = await dispatch(updatePost.initiate({ id, version, changes }, { track: false }));
      const text =
        scheduledDate === null ? scheduleMessages.draftAgain : rescheduledText(scheduledDate, action.changes);
      const told = outcomeToast(error, text, scheduleMessages.rescheduleFailed);
      const isShown = error === undefined && scheduledDate !== null;
      dispatch(toastShown(isShown ? { ...told, view: viewOf(scheduledDate) } : told));
    },
  });
}

function rescheduledToast(
  { id, version }: Post,
  scheduledDate: string,
  { previousDate, changes, wasDraft }: Pick<Rescheduling, 'previousDate' | 'changes' | 'wasDraft'>,
): Omit<Toast, 'id'> {
  const said = { kind: 'success', text: rescheduledText(scheduledDate, changes), view: viewOf(scheduledDate) } as const;
  if (previousDate === null && !wasDraft) return said;
  const undo = { kind: 'undoReschedule', label: scheduleMessages.undo } as const;
  const before = wasDraft ? { ...changes, status: 'draft' as const } : changes;
  return { ...said, action: { ...undo, id, version, scheduledDate: previousDate, changes: before } };
}

/** Leads to the week of a post: it may be another one than the page shows. */
function viewOf(scheduledDate: string): NonNullable<Toast['view']> {
  const { date } = wallTimeAt(Date.parse(scheduledDate));
  return { kind: 'open', label: scheduleMessages.view, to: calendarPath('week', date) };
}
