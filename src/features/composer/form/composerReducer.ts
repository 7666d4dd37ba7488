import type { Reducer } from '@reduxjs/toolkit';
import { composerSlice } from './composerSlice';
import type { ComposerState } from './composerState';
import { draftSlice } from './draftSlice';
import { mediaSlice } from './mediaSlice';

/**
 * The form of Create Post: three slices of one state, as a draft is kept, put aside and sent as one. They share the name,
 * and so the prefix of their actions, which logs of earlier versions hold.
 */
export const composerReducer: Reducer<ComposerState> = (state, action) =>
  mediaSlice.reducer(draftSlice.reducer(composerSlice.reducer(state, action), action), action);
