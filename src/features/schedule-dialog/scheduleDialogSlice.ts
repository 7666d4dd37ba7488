import { createSlice, type PayloadAction, type UnknownAction, type WithSlice } from '@reduxjs/toolkit';
import { DEFAULT_SCHEDULE_TIME } from '#contract/limits';
import type { DialogPlatform } from '#contract/platforms';
import type { LeftOut } from '#contract/postTexts';
import type { QuickPick } from '../../components/DayCalendar';
import { sessionEnded } from '../auth/authSlice';
import { dialogClosed, type PostShare } from '../ui/uiSlice';
import { rootReducer, type RootState } from '../../store/rootReducer';

/** Result of the Schedule Post dialog; `scheduledDate` is an ISO instant. */
export type ScheduleRequest = { content: string; scheduledDate: string; platforms: DialogPlatform[] };

/** A new time for a post that exists; the server refuses it if the post has changed since `version`. */
export type Rescheduling = {
  id: string;
  version: number;
  /** Null sends it now. */
  scheduledDate: string | null;
  /** When it was to go out before. */
  previousDate: string | null;
  /** What else is sent: it names the share of the post that is moved. */
  changes: PostShare['changes'];
  wasDraft: boolean;
};

/** Values of the form. */
export type ScheduleForm = {
  /** Local day, YYYY-MM-DD; null until one is picked. */
  date: string | null;
  /** Local time, HH:mm. */
  time: string;
  content: string;
  platforms: DialogPlatform[];
};

/** The new time chosen for an existing post; null while it keeps its present one. */
export type NewTime = { date: string | null; time: string | null };

/** The dialog as it opens, and as it is after cancel or success. */
type ScheduleDialogState = {
  form: ScheduleForm;
  newTime: NewTime;
  /** The month that the calendar was turned to, YYYY-MM, until a day is chosen. */
  month?: string;
  /** What did not fit last, until the text is shorter. */
  leftOut?: LeftOut;
  /** After an attempt to schedule, the fields say what is missing. */
  hasTried: boolean;
  /** The dialog was about to be closed with words in it. */
  isAskingToDiscard: boolean;
  isSending: boolean;
  failure: string | null;
};

const initialState: ScheduleDialogState = {
  form: { date: null, time: DEFAULT_SCHEDULE_TIME, content: '', platforms: ['twitter'] },
  newTime: { date: null, time: null },
  hasTried: false,
  isAskingToDiscard: false,
  isSending: false,
  failure: null,
};

const scheduleDialogSlice = createSlice({
  name: 'scheduleDialog',
  initialState,
  reducers: {
    /** Restores the form as it was before the page was left. */
    formRestored: (state, { payload }: PayloadAction<ScheduleForm>) => {
      state.form = payload;
    },
    quickPickChosen: (state, { payload }: PayloadAction<QuickPick>) => {
      Object.assign(state.form, payload);
      delete state.month;
    },
    newQuickPickChosen: (state, { payload }: PayloadAction<QuickPick>) => {
      Object.assign(state.newTime, payload);
      delete state.month;
    },
    dateChosen: (state, { payload }: PayloadAction<string>) => {
      state.form.date = payload;
      delete state.month;
    },
    timeChanged: ({ form }, { payload }: PayloadAction<string>) => {
      form.time = payload;
    },
    monthTurned: (state, { payload }: PayloadAction<string>) => {
      state.month = payload;
    },
    contentChanged: (state, { payload }: PayloadAction<string>) => {
      state.form.content = payload;
      if (payload.length < (state.leftOut?.limit ?? 0)) delete state.leftOut;
    },
    textLeftOut: (state, { payload }: PayloadAction<LeftOut>) => {
      state.leftOut = payload;
    },
    platformToggled: ({ form }, { payload }: PayloadAction<{ platform: DialogPlatform; isOn: boolean }>) => {
      const others = form.platforms.filter((platform) => platform !== payload.platform);
      form.platforms = payload.isOn ? [...others, payload.platform] : others;
    },
    /** Restores the new time as it was before the session ended. */
    newTimeRestored: (state, { payload }: PayloadAction<NewTime>) => {
      state.newTime = payload;
    },
    newDateChosen: (state, { payload }: PayloadAction<string>) => {
      state.newTime.date = payload;
      delete state.month;
    },
    newTimeChanged: ({ newTime }, { payload }: PayloadAction<string>) => {
      newTime.time = payload;
    },
    scheduleRefused: (state) => {
      state.hasTried = true;
    },
    discardAsked: (state) => {
      state.isAskingToDiscard = true;
    },
    discardDeclined: (state) => {
      state.isAskingToDiscard = false;
    },
    rescheduleConfirmed: (state, _action: PayloadAction<Rescheduling>) => {
      state.isSending = true;
      state.failure = null;
    },
    rescheduleFailed: (state, { payload }: PayloadAction<{ reason: string }>) => {
      state.isSending = false;
      state.failure = payload.reason;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(dialogClosed, () => initialState).addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof scheduleDialogSlice> {}
}

/** The state of this slice. */
const { selectSlice: selectScheduleDialog } = scheduleDialogSlice.injectInto(rootReducer);

export const {
  formRestored,
  quickPickChosen,
  newQuickPickChosen,
  dateChosen,
  timeChanged,
  monthTurned,
  contentChanged,
  textLeftOut,
  platformToggled,
  newTimeRestored,
  newDateChosen,
  newTimeChanged,
  scheduleRefused,
  discardAsked,
  discardDeclined,
  rescheduleConfirmed,
  rescheduleFailed,
} = scheduleDialogSlice.actions;

/** Effect of Escape, Back or a click outside the dialog: if it contains text, it asks first. */
export function leavingAction(state: RootState): UnknownAction {
  const { form, isAskingToDiscard } = selectScheduleDialog(state);
  if (isAskingToDiscard) return discardDeclined();
  return form.content.trim() === '' ? dialogClosed() : discardAsked();
}

export const selectForm = (state: RootState): ScheduleForm => selectScheduleDialog(state).form;
export const selectNewTime = (state: RootState): NewTime => selectScheduleDialog(state).newTime;
export const selectMonth = (state: RootState): string | undefined => selectScheduleDialog(state).month;
export const selectHasTried = (state: RootState): boolean => selectScheduleDialog(state).hasTried;
export const selectIsAskingToDiscard = (state: RootState): boolean => selectScheduleDialog(state).isAskingToDiscard;
export const selectIsSending = (state: RootState): boolean => selectScheduleDialog(state).isSending;
export const selectFailure = (state: RootState): string | null => selectScheduleDialog(state).failure;

/** What did not fit last; null while all did. */
export function selectLeftOut(state: RootState): LeftOut | null {
  return selectScheduleDialog(state).leftOut ?? null;
}
