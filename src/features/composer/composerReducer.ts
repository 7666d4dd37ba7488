import type { Reducer } from '@reduxjs/toolkit';
import { altTextSlice } from './altTextSlice';
import { awaitedSlice } from './awaitedSlice';
import { composerSlice } from './composerSlice';
import { commentSlice } from './commentSlice';
import { initialState, type ComposerState } from './composerState';
import { draftSlice } from './draftSlice';
import { mediaSlice } from './mediaSlice';
import { repeatSlice } from './repeatSlice';
import { restSlice } from './restSlice';
import { snippetSlice } from './snippetSlice';
import { threadSlice } from './threadSlice';
import { variantSlice } from './variantSlice';

const SLICES = [
  composerSlice,
  draftSlice,
  mediaSlice,
  altTextSlice,
  repeatSlice,
  variantSlice,
  threadSlice,
  commentSlice,
  awaitedSlice,
  restSlice,
  snippetSlice,
];

/**
 * The form of Create Post: the slices of one state, as a draft is kept, put aside and sent as one. They share the name,
 * and so the prefix of their actions, which logs of earlier versions hold.
 */
export const composerReducer: Reducer<ComposerState> = (state, action) =>
  SLICES.reduce<ComposerState | undefined>((next, { reducer }) => reducer(next, action), state) ?? initialState;
