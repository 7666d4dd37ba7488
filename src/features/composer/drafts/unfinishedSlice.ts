import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../../auth/authSlice';

/** A draft that is in no open window, as the list shows it. */
export type UnfinishedDraft = {
  /** The place where it is stored. */
  id: string;
  firstWords: string;
  /** Epoch milliseconds. */
  savedAt: number;
  /** It holds changes to a post that exists. */
  isEdit: boolean;
};

export type UnfinishedState = { drafts: UnfinishedDraft[]; isShown: boolean };

const initialState: UnfinishedState = { drafts: [], isShown: false };

function withoutOne(state: UnfinishedState, { payload }: PayloadAction<{ id: string }>): void {
  state.drafts = state.drafts.filter(({ id }) => id !== payload.id);
}

/** The drafts that closed windows left behind on this device, newest first. */
export const unfinishedSlice = createSlice({
  name: 'unfinishedDrafts',
  initialState,
  reducers: {
    unfinishedListed: (state, { payload }: PayloadAction<UnfinishedDraft[]>) => {
      state.drafts = payload;
    },
    unfinishedToggled: (state) => {
      state.isShown = !state.isShown;
    },
    /** Somebody wants to go on with one; a listener brings it into the form. */
    unfinishedContinued: withoutOne,
    /** Somebody wants one deleted; a listener removes it from this device. */
    unfinishedDeleted: withoutOne,
  },
  extraReducers: (builder) => {
    builder.addMatcher(sessionEnded, () => initialState);
  },
});

export const { unfinishedListed, unfinishedToggled, unfinishedContinued, unfinishedDeleted } = unfinishedSlice.actions;
type State = { unfinishedDrafts: UnfinishedState };

export const selectUnfinished = ({ unfinishedDrafts }: State) => unfinishedDrafts.drafts;
export const selectIsUnfinishedShown = ({ unfinishedDrafts }: State) => unfinishedDrafts.isShown;
