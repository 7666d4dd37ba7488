import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccountPlatform } from '#contract/networks';
import { begin, chosenPlatforms, initialState, type Birth } from './composerState';
import { birth } from './draftSlice';

const NONE: readonly AccountPlatform[] = [];

/** A post that goes to some of its networks first, because others refuse a file: the rest of it stays in the form. */
export const restSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    /** The post is about to be sent without these networks. */
    networksHeldBack: (state, { payload }: PayloadAction<{ platforms: AccountPlatform[] }>) => {
      if (payload.platforms.length > 0) state.heldBack = payload.platforms;
      else delete state.heldBack;
    },
    /** The post is made on the other networks; the form holds it for those that were held back, as a post of its own. */
    restKept: {
      prepare: () => ({ payload: birth() }),
      reducer: (state, { payload }: PayloadAction<Birth>) => {
        const { draft, heldBack = [], restOf = [...chosenPlatforms(state)] } = state;
        return { ...begin(state, { ...payload, edited: null, draft: { ...draft, platforms: heldBack } }), restOf };
      },
    },
  },
  selectors: {
    selectHeldBack: ({ heldBack = NONE }) => heldBack,
    /** True if some networks can get the post before others: a post that exists, or repeats, goes to all of them alike. */
    selectCanSplit: ({ draft, edited }) => edited === null && !(draft.isScheduled && draft.repeat !== undefined),
    /** True while the form holds what is left of a post. */
    selectIsRest: ({ restOf }) => restOf !== undefined,
  },
});

export const { networksHeldBack, restKept } = restSlice.actions;
export const { selectCanSplit, selectHeldBack, selectIsRest } = restSlice.selectors;
