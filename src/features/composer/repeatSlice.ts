import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Repeat } from '../../lib/repeat/repeat';
import { initialState } from './composerState';

/** How the post repeats. */
export const repeatSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    /** Null: it goes out once. */
    repeatChosen: ({ draft }, { payload: { repeat } }: PayloadAction<{ repeat: Repeat | null }>) => {
      if (repeat === null) delete draft.repeat;
      else draft.repeat = repeat;
    },
    otherTextsChanged: ({ draft }, { payload: { texts } }: PayloadAction<{ texts: string[] }>) => {
      if (texts.length === 0) delete draft.otherTexts;
      else draft.otherTexts = texts;
    },
    /** A change of a post of a series is to be saved, for whichever of them. */
    scopeAsked: (state) => {
      state.isAskingScope = true;
    },
    scopeAskingEnded: (state) => {
      delete state.isAskingScope;
    },
  },
});

export const { repeatChosen, otherTextsChanged, scopeAsked, scopeAskingEnded } = repeatSlice.actions;
