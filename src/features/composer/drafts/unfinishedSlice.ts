import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../../store/rootReducer';
import { sessionEnded } from '../../auth/authSlice';
import type { StoredDraft } from '../draft';

/** A draft that is in no open window, as the list shows it. */
export type UnfinishedDraft = {
  /** The place where it is stored, or the id of the server's copy. */
  id: string;
  firstWords: string;
  /** Epoch milliseconds. */
  savedAt: number;
  /** It holds changes to a post that exists. */
  isEdit: boolean;
  /** Only the server has it, in this revision; absent: it is on this device. */
  revision?: number;
};

export type UnfinishedState = {
  drafts: UnfinishedDraft[];
  isShown: boolean;
  /** What was deleted and can still come back, by its id in the list; absent while nothing can. */
  deleted?: Record<string, StoredDraft>;
  /** Ids of the copies of drafts that were deleted here: they are not listed, even while the server still has them. */
  releasedCopies?: string[];
};

/** A draft was removed from this device: its copy on the server is to go, too. */
export const copyReleased = createAction<{ copyId: string }>('unfinishedDrafts/copyReleased');

const NONE: string[] = [];
const initialState: UnfinishedState = { drafts: [], isShown: false };

function withoutOne(state: UnfinishedState, { payload }: PayloadAction<{ id: string }>): void {
  state.drafts = state.drafts.filter(({ id }) => id !== payload.id);
}

/** The drafts that closed windows and other devices left behind, newest first. */
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
    /** Somebody wants one deleted; a listener removes it. */
    unfinishedDeleted: withoutOne,
    /** One is deleted; it can come back as long as a toast offers that. */
    deletionReported: (state, { payload: { id, kept } }: PayloadAction<{ id: string; kept: StoredDraft }>) => {
      state.deleted = { ...state.deleted, [id]: kept };
    },
    /** It cannot come back any more. */
    deletedForgotten: (state, { payload: { id } }: PayloadAction<{ id: string }>) => {
      const { [id]: _gone, ...others } = state.deleted ?? {};
      if (Object.keys(others).length > 0) state.deleted = others;
      else delete state.deleted;
    },
  },
  selectors: {
    selectUnfinished: ({ drafts }) => drafts,
    selectReleasedCopies: ({ releasedCopies }) => releasedCopies ?? NONE,
    selectIsUnfinishedShown: ({ isShown }) => isShown,
    /** A deleted draft that can come back; null if it cannot any more. */
    selectDeleted: ({ deleted = {} }, id: string) => deleted[id] ?? null,
  },
  extraReducers: (builder) => {
    builder
      .addCase(copyReleased, (state, { payload: { copyId } }) => {
        state.releasedCopies = [...(state.releasedCopies ?? []), copyId];
      })
      .addMatcher(sessionEnded, () => initialState);
  },
});

/** A draft that was deleted is one of the unfinished ones again. */
export const unfinishedRestored = createAction<StoredDraft>('unfinishedDrafts/unfinishedRestored');

declare module '../../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof unfinishedSlice> {}
}

export const {
  unfinishedListed,
  unfinishedToggled,
  unfinishedContinued,
  unfinishedDeleted,
  deletionReported,
  deletedForgotten,
} = unfinishedSlice.actions;
export const { selectUnfinished, selectReleasedCopies, selectIsUnfinishedShown, selectDeleted } =
  unfinishedSlice.injectInto(rootReducer).selectors;
