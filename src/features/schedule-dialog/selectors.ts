import type { LeftOut } from '#contract/postTexts';
import type { NewTime, ScheduleDialogState, ScheduleForm } from './scheduleDialogSlice';

/** Apart from the slice, which is part of the first scripts. */
type State = { scheduleDialog: ScheduleDialogState };

export const selectForm = ({ scheduleDialog }: State): ScheduleForm => scheduleDialog.form;
export const selectNewTime = ({ scheduleDialog }: State): NewTime => scheduleDialog.newTime;
export const selectHasTried = ({ scheduleDialog }: State): boolean => scheduleDialog.hasTried;
export const selectIsAskingToDiscard = ({ scheduleDialog }: State): boolean => scheduleDialog.isAskingToDiscard;
export const selectIsSending = ({ scheduleDialog }: State): boolean => scheduleDialog.isSending;
export const selectFailure = ({ scheduleDialog }: State): string | null => scheduleDialog.failure;

/** What did not fit last; null while all did. */
export function selectLeftOut({ scheduleDialog }: State): LeftOut | null {
  return scheduleDialog.leftOut ?? null;
}
