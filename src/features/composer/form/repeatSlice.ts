import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Repeat } from '../../../lib/repeat/repeat';
import { initialState, type ComposerState } from './composerState';

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

const NO_TEXTS: readonly string[] = [];

/** Apart from the slice, which is part of the first scripts. */
type State = { composer: ComposerState };

export const selectRepeat = ({ composer }: State): Repeat | null => composer.draft.repeat ?? null;
export const selectOtherTexts = ({ composer }: State): readonly string[] => composer.draft.otherTexts ?? NO_TEXTS;

export const selectIsAskingScope = ({ composer }: State): boolean => composer.isAskingScope === true;

/** True if the form makes a series: a post that exists already goes out once, or is one of a series. */
export const selectRepeats = ({ composer: { draft, edited } }: State): boolean =>
  draft.isScheduled && draft.repeat !== undefined && edited === null;
