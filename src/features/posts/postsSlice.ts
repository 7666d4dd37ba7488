import { createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { PostStatus } from '#contract/postStates';
import { locationChanged } from '../../store/navigation';
import { postsApi, type DecideTargetArg } from '../../api/postsApi';
import { postOfRow } from '../../lib/paths';
import { sessionEnded } from '../auth/authSlice';
import type { Deletion } from '../ui/uiSlice';
import { rootReducer } from '../../store/rootReducer';

/** Failed posts that are being sent again together. */
export type RetryAll = {
  ids: string[];
  /** Results of those tried so far. */
  outcomes: RetryOutcome[];
  /** Somebody pressed Stop: no more are sent, but those on their way still finish. */
  isStopped: boolean;
};

/** Result of one of these posts, or the reason why it could not be tried. */
export type RetryOutcome = { status: PostStatus; reason: string | null };

export type PostsState = {
  /** Posts whose whole text is shown. */
  expandedIds: string[];
  /** The post whose menu is open. */
  menuId: string | null;
  /** In that menu it was chosen to delete the post at its networks too. */
  deletesAtNetworks?: true;
  /** Posts whose targets are being sent again or decided. */
  busyIds: string[];
  /** Posts that were deleted on this page and can be taken back. */
  deletions: Deletion[];
  retryAll?: RetryAll;
  /** Addresses of images that did not load. */
  brokenImages: string[];
  /** Series of which each copy has a row of its own. */
  unfoldedSeries?: string[];
};

const NONE: string[] = [];

const initialState: PostsState = { expandedIds: [], menuId: null, busyIds: [], deletions: [], brokenImages: [] };

const { decideTarget, deletePost, restorePost, retryPost, skipPost } = postsApi.endpoints;

const isSettled = isAnyOf(
  retryPost.matchFulfilled,
  retryPost.matchRejected,
  decideTarget.matchFulfilled,
  decideTarget.matchRejected,
);

export const postsSlice = createSlice({
  name: 'posts',
  initialState,
  reducers: {
    textToggled: (state, { payload: { id } }: PayloadAction<{ id: string }>) => {
      const others = state.expandedIds.filter((expanded) => expanded !== id);
      state.expandedIds = others.length < state.expandedIds.length ? others : [...others, id];
    },
    seriesToggled: (state, { payload: { seriesId } }: PayloadAction<{ seriesId: string }>) => {
      const { unfoldedSeries: unfolded = [] } = state;
      const others = unfolded.filter((id) => id !== seriesId);
      state.unfoldedSeries = others.length < unfolded.length ? others : [...others, seriesId];
    },
    menuOpened: (state, { payload }: PayloadAction<{ id: string }>) => {
      closeMenu(state);
      state.menuId = payload.id;
    },
    menuClosed: closeMenu,
    networkDeletionToggled: (state) => {
      if (state.deletesAtNetworks) delete state.deletesAtNetworks;
      else state.deletesAtNetworks = true;
    },
    imageFailed: (state, { payload: { url } }: PayloadAction<{ url: string }>) => {
      if (!state.brokenImages.includes(url)) state.brokenImages.push(url);
    },
    deletionChosen: (state, { payload }: PayloadAction<Deletion>) => {
      closeMenu(state);
      state.deletions = [...without(state.deletions, payload.id), payload];
    },
    /** Requests a draft like this post; the listener makes it and opens it. */
    duplicationChosen: (state, _action: PayloadAction<{ id: string }>) => closeMenu(state),
    /** Posts that failed are all to be sent now; the listener sends one after the other. */
    retryAllConfirmed: (state, { payload: { ids } }: PayloadAction<{ ids: string[] }>) => {
      state.retryAll ??= { ids, outcomes: [], isStopped: false };
    },
    retryAllStopped: (state) => {
      if (state.retryAll !== undefined) state.retryAll.isStopped = true;
    },
    /** One of them has been tried. */
    retryOfAllEnded: (state, { payload }: PayloadAction<RetryOutcome>) => {
      state.retryAll?.outcomes.push(payload);
    },
    retryAllEnded: (state) => {
      delete state.retryAll;
    },
  },
  selectors: {
    selectIsExpanded: (state, id: string) => state.expandedIds.includes(id),
    selectUnfoldedSeries: (state) => state.unfoldedSeries ?? NONE,
    selectIsMenuOpen: (state, id: string) => state.menuId === id,
    selectDeletesAtNetworks: (state) => state.deletesAtNetworks === true,
    selectIsBusy: (state, id: string) => state.busyIds.includes(id),
    selectRetryAll: (state) => state.retryAll ?? null,
    selectDeletions: (state) => state.deletions,
    selectIsImageBroken: (state, url: string) => state.brokenImages.includes(url),
  },
  extraReducers: (builder) => {
    builder
      .addCase(locationChanged, (state, { payload }) => {
        // The rows with Undo last for one visit of the page; switching tabs does not end it.
        if (payload.action === 'PUSH') state.deletions = [];
        closeMenu(state);
        openNamed(state, payload.location.hash);
      })
      .addMatcher(sessionEnded, () => initialState)
      .addMatcher(isAnyOf(retryPost.matchPending, decideTarget.matchPending), (state, { meta }) => {
        state.busyIds.push(postIdOf(meta.arg.originalArgs));
      })
      .addMatcher(isSettled, (state, { meta }) => {
        const settledId = postIdOf(meta.arg.originalArgs);
        state.busyIds = state.busyIds.filter((id) => id !== settledId);
      })
      .addMatcher(isAnyOf(deletePost.matchRejected, skipPost.matchRejected), (state, { meta }) => {
        state.deletions = without(state.deletions, meta.arg.originalArgs.id);
      })
      .addMatcher(restorePost.matchFulfilled, (state, { meta }) => {
        state.deletions = without(state.deletions, meta.arg.originalArgs);
      });
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof postsSlice> {}
}

export const {
  textToggled,
  seriesToggled,
  menuOpened,
  menuClosed,
  networkDeletionToggled,
  imageFailed,
  deletionChosen,
  duplicationChosen,
  retryAllConfirmed,
  retryAllStopped,
  retryOfAllEnded,
  retryAllEnded,
} = postsSlice.actions;
export const {
  selectIsExpanded,
  selectUnfoldedSeries,
  selectIsMenuOpen,
  selectDeletesAtNetworks,
  selectIsBusy,
  selectRetryAll,
  selectDeletions,
  selectIsImageBroken,
} = postsSlice.injectInto(rootReducer).selectors;

/** An address that names a post leads to its row, opened. */
function openNamed(state: PostsState, hash: string): void {
  const id = postOfRow(hash.slice(1));
  if (id !== null && !state.expandedIds.includes(id)) state.expandedIds.push(id);
}

function closeMenu(state: PostsState): void {
  state.menuId = null;
  delete state.deletesAtNetworks;
}

function without(deletions: Deletion[], id: string): Deletion[] {
  return deletions.filter((deletion) => deletion.id !== id);
}

function postIdOf(arg: string | DecideTargetArg): string {
  return typeof arg === 'string' ? arg : arg.postId;
}
