import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { locationChanged } from '../../app/navigation';
import { postsApi } from '../../api/postsApi';
import { sessionEnded } from '../auth/authSlice';

/** A post that was deleted on this page and can be taken back. */
export type Deletion = {
  id: string;
  excerpt: string;
  /** It is out already, so deleting it here does not remove it from the network. */
  isPublished: boolean;
};

export type PostsState = {
  /** Posts whose whole text is shown. */
  expandedIds: string[];
  /** The post whose menu is open. */
  menuId: string | null;
  deletions: Deletion[];
};

const initialState: PostsState = { expandedIds: [], menuId: null, deletions: [] };

export const postsSlice = createSlice({
  name: 'posts',
  initialState,
  reducers: {
    textToggled: (state, { payload: { id } }: PayloadAction<{ id: string }>) => {
      const others = state.expandedIds.filter((expanded) => expanded !== id);
      state.expandedIds = others.length < state.expandedIds.length ? others : [...others, id];
    },
    menuOpened: (state, { payload }: PayloadAction<{ id: string }>) => {
      state.menuId = payload.id;
    },
    menuClosed: (state) => {
      state.menuId = null;
    },
    deletionChosen: (state, { payload }: PayloadAction<Deletion>) => {
      state.menuId = null;
      state.deletions = [...without(state.deletions, payload.id), payload];
    },
    /** Undo was pressed beside a deleted post; the listener brings it back. */
    deletionUndone: (_state, _action: PayloadAction<{ id: string }>) => undefined,
  },
  selectors: {
    selectIsExpanded: (state, id: string) => state.expandedIds.includes(id),
    selectIsMenuOpen: (state, id: string) => state.menuId === id,
    selectDeletions: (state) => state.deletions,
  },
  extraReducers: (builder) => {
    builder
      .addCase(locationChanged, (state, { payload }) => {
        // The rows with Undo belong to one visit of the page; its tabs are the same page.
        if (payload.action === 'PUSH') state.deletions = [];
        state.menuId = null;
      })
      .addMatcher(sessionEnded, () => initialState)
      .addMatcher(postsApi.endpoints.deletePost.matchRejected, (state, { meta }) => {
        state.deletions = without(state.deletions, meta.arg.originalArgs);
      })
      .addMatcher(postsApi.endpoints.restorePost.matchFulfilled, (state, { meta }) => {
        state.deletions = without(state.deletions, meta.arg.originalArgs);
      });
  },
});

export const { textToggled, menuOpened, menuClosed, deletionChosen, deletionUndone } = postsSlice.actions;
export const { selectIsExpanded, selectIsMenuOpen, selectDeletions } = postsSlice.selectors;

function without(deletions: Deletion[], id: string): Deletion[] {
  return deletions.filter((deletion) => deletion.id !== id);
}
