import type { Reducer } from '@reduxjs/toolkit';
import { composerSlice } from './composerSlice';
import { initialState, type ComposerState } from './composerState';
import { draftSlice } from './draftSlice';
import { mediaSlice } from './mediaSlice';
import { repeatSlice } from './repeatSlice';

const SLICES = [composerSlice, draftSlice, mediaSlice, repeatSlice];

/**
 * The form of Create Post: four slices of one state, as a draft is kept, put aside and sent as one. They share the name,
 * and so the prefix of their actions, which logs of earlier versions hold.
 */
export const composerReducer: Reducer<ComposerState> = (state, action) =>
  SLICES.reduce<ComposerState | undefined>((next, { reducer }) => reducer(next, action), state) ?? initialState;
