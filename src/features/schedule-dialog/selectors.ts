import type { LeftOut } from '#contract/postTexts';
import type { RootState } from '../../store/hooks';
import { selectScheduleDialog, type NewTime, type ScheduleForm } from './scheduleDialogSlice';

export const selectForm = (state: RootState): ScheduleForm => selectScheduleDialog(state).form;
export const selectNewTime = (state: RootState): NewTime => selectScheduleDialog(state).newTime;
export const selectHasTried = (state: RootState): boolean => selectScheduleDialog(state).hasTried;
export const selectIsAskingToDiscard = (state: RootState): boolean => selectScheduleDialog(state).isAskingToDiscard;
export const selectIsSending = (state: RootState): boolean => selectScheduleDialog(state).isSending;
export const selectFailure = (state: RootState): string | null => selectScheduleDialog(state).failure;

/** What did not fit last; null while all did. */
export function selectLeftOut(state: RootState): LeftOut | null {
  return selectScheduleDialog(state).leftOut ?? null;
}
