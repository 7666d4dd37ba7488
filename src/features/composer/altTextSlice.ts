import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ALT_TEXT_MAX_LENGTH } from '#contract/limits';
import { beginningOf } from '#contract/networks/graphemes';
import { initialState } from './composerState';
import { findItem, mediaRemoved, selectMedia } from './mediaSlice';

type Id = { id: string };

const NONE: Record<string, string> = {};

/** Alt texts that a model writes: one at a time, and what it replaces can come back. */
export const altTextSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    /** A model is to describe a picture; a listener asks it. */
    altTextAsked: (state, { payload: { id } }: PayloadAction<Id>) => {
      state.describing = { id, isAsked: true };
    },
    altTextStopped: (state) => {
      delete state.describing;
    },
    /** A model has described a picture. `problem`: why the text ends early. */
    altTextWritten: (
      state,
      { payload: { id, text, problem } }: PayloadAction<Id & { text: string; problem?: string }>,
    ) => {
      if (state.describing?.id === id) delete state.describing;
      const item = findItem(state, { id });
      if (item === undefined) return;
      state.replacedAltTexts = { ...state.replacedAltTexts, [id]: item.altText };
      item.altText = beginningOf(text, ALT_TEXT_MAX_LENGTH).trim();
      if (problem !== undefined) state.describing = { id, problem };
    },
    /** A picture was not described. */
    altTextFailed: (state, { payload }: PayloadAction<Id & { problem: string }>) => {
      state.describing = payload;
    },
    /** The text that a model's replaced is back; what stood there instead can come back, too. */
    altTextPutBack: (state, { payload: { id } }: PayloadAction<Id>) => {
      const [item, before] = [findItem(state, { id }), state.replacedAltTexts?.[id]];
      if (item === undefined || before === undefined) return;
      state.replacedAltTexts = { ...state.replacedAltTexts, [id]: item.altText };
      item.altText = before;
    },
  },
  selectors: {
    selectDescribing: ({ describing = null }) => describing,
    selectReplacedAltText: ({ replacedAltTexts = NONE }, id: string) => replacedAltTexts[id] ?? null,
  },
  extraReducers: (builder) => {
    builder.addCase(mediaRemoved, (state, { payload: { id } }) => {
      if (state.describing?.id === id) delete state.describing;
    });
  },
});

export const { altTextAsked, altTextStopped, altTextWritten, altTextFailed, altTextPutBack } = altTextSlice.actions;
export const { selectDescribing, selectReplacedAltText } = altTextSlice.selectors;

/** The files of the post that can have an alt text by a model. */
export const selectPictures = createSelector([selectMedia], (media) =>
  media.filter(({ type }) => type.startsWith('image/')),
);
