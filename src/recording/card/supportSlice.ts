import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { graphemeLength } from '#contract/networks/graphemes';
import { sessionEnded } from '../../features/auth/authSlice';
import { logMessages } from './messages';
import { rootReducer } from '../../store/rootReducer';

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

/** True for a text that can be the name of a bookmark; without any it gets a number. */
export function isFitLabel(label: string): boolean {
  return graphemeLength(label.trim()) <= MOMENT_LABEL_MAX_CHARS;
}

export const supportSlice = createSlice({
  name: 'support',
  initialState,
  reducers: {
    recordingToggled: (state) => {
      state.isRecording = !state.isRecording;
    },
    labelTyped: (state, { payload }: PayloadAction<string>) => {
      state.label = payload;
    },
    momentMarked: {
      prepare: () => ({ payload: { at: Date.now() } }),
      reducer: (state, { payload: { at } }: PayloadAction<{ at: number }>) => {
        if (!state.isRecording) return;
        // A key marks the moment also while the name in the field is too long.
        const isFit = isFitLabel(state.label);
        const label = (isFit && state.label.trim()) || logMessages.moment(state.moments.length + 1);
        state.moments.push({ label, at });
        if (isFit) state.label = '';
      },
    },
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

/** Somebody wants the action log as a file: by the card, by keys, or where a part of the page has failed. */
export const logRequested = createAction('support/logRequested');

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof supportSlice> {}
}

export const { recordingToggled, labelTyped, momentMarked, logForgotten } = supportSlice.actions;
export const { selectIsRecording, selectMomentLabel, selectMoments } = supportSlice.injectInto(rootReducer).selectors;
