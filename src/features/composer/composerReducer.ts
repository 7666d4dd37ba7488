import type { Reducer, WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../store/rootReducer';
import { initialState, type ComposerState } from './composerState';
import { draftSlice } from './draftSlice';
import { mediaSlice } from './mediaSlice';
import { submissionSlice } from './submissionSlice';
import { textsSlice } from './textsSlice';
import { viewSlice } from './viewSlice';

/** A picture that was cut for one network is put among the files before the network takes it. */
const SLICES = [draftSlice, mediaSlice, textsSlice, submissionSlice, viewSlice];

/**
 * The form of Create Post: the slices of one state, as a draft is kept, put aside and sent as one. They share the name,
 * and so the prefix of their actions, which logs of earlier versions hold.
 */
export const composerReducer: Reducer<ComposerState> = (state, action) =>
  SLICES.reduce<ComposerState | undefined>((next, { reducer }) => reducer(next, action), state) ?? initialState;

const composerSlice = { reducerPath: 'composer', reducer: composerReducer } as const;

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof composerSlice> {}
}

rootReducer.inject(composerSlice);
