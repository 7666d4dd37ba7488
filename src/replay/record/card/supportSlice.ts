import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { beginningOf } from '#contract/networks/graphemes';
import { sessionEnded } from '../../../features/auth/authSlice';
import { logMessages } from './messages';

/** A moment that somebody bookmarked in the action log; `at` is epoch ms. */
export type Moment = { label: string; at: number };

export type SupportState = {
  isRecording: boolean;
  /** Text typed as the name of the next bookmark. */
  label: string;
  moments: Moment[];
};

const initialState: SupportState = { isRecording: true, label: '', moments: [] };

/** Longest name of a bookmark. */
export const MOMENT_LABEL_MAX_CHARS = 80;

export const supportSlice = createSlice({
  name: 'support',
  initialState,
  reducers: {
    recordingToggled: (state) => {
      state.isRecording = !state.isRecording;
    },
    labelTyped: (state, { payload }: PayloadAction<string>) => {
      state.label = beginningOf(payload, MOMENT_LABEL_MAX_CHARS);
    },
    momentMarked: {
      prepare: () => ({ payload: { at: Date.now() } }),
      reducer: (state, { payload: { at } }: PayloadAction<{ at: number }>) => {
        if (!state.isRecording) return;
        const label = state.label.trim() || logMessages.moment(state.moments.length + 1);
        state.moments.push({ label, at });
        state.label = '';
      },
    },
    /** Somebody wants the action log as a file; a listener hands it over. */
    logRequested: () => undefined,
    /** A session has ended: its recording is gone. */
    logForgotten: (state) => {
      state.moments = [];
    },
  },
  selectors: {
    selectIsRecording: (state) => state.isRecording,
    selectMomentLabel: (state) => state.label,
    selectMoments: (state) => state.moments,
  },
  extraReducers: (builder) => {
    builder.addMatcher(sessionEnded, (state) => {
      state.label = '';
    });
  },
});

export const { recordingToggled, labelTyped, momentMarked, logRequested, logForgotten } = supportSlice.actions;
export const { selectIsRecording, selectMomentLabel, selectMoments } = supportSlice.selectors;
