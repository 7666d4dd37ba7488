import { createSlice } from '@reduxjs/toolkit';
import { DEFAULT_SCHEDULE_TIME } from '#contract/limits';
import type { DialogPlatform } from '#contract/platforms';
import { sessionEnded } from '../auth/authSlice';

/** The form of the Schedule Post dialog as it opens and as it is after cancel or success (spec section 4). */
export type ScheduleDialogState = {
  /** Local day, YYYY-MM-DD; null until one is picked. */
  date: string | null;
  /** Local time, HH:mm. */
  time: string;
  content: string;
  platforms: DialogPlatform[];
};

const initialState: ScheduleDialogState = {
  date: null,
  time: DEFAULT_SCHEDULE_TIME,
  content: '',
  platforms: ['twitter'],
};

export const scheduleDialogSlice = createSlice({
  name: 'scheduleDialog',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(sessionEnded, () => initialState);
  },
});
