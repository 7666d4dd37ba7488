import { type PayloadAction, type UnknownAction, createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { AccountPlatform } from '#contract/networks';
import { postsApi } from '../../api/postsApi';
import { seriesApi } from '../../api/seriesApi';
import { type SubmitKind, initialState, selectComposer } from './composerState';
import { mediaApi } from '../../api/mediaApi';
import { mediaRemoved, uploadCanceled, uploadsRequested } from './mediaSlice';

/** Names the calls that belong to this form: createPost, createSeries, or updatePost while a post is edited. */
export const COMPOSER_CACHE_KEY = 'composer';

const { createPost, updatePost } = postsApi.endpoints;
const { createSeries } = seriesApi.endpoints;

/** The form, or another part of the product, begins to send something. */
export const isSendingStarted = isAnyOf(createPost.matchPending, updatePost.matchPending, createSeries.matchPending);

/** What was sent is there. */
export const isPostSaved = isAnyOf(createPost.matchFulfilled, updatePost.matchFulfilled, createSeries.matchFulfilled);

const isSendingFailed = isAnyOf(createPost.matchRejected, updatePost.matchRejected, createSeries.matchRejected);

const NONE: readonly AccountPlatform[] = [];

/** How sending goes: what keeps it waiting, what is held back, and why the last attempt failed. */
export const submissionSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    submitRefused: (state) => {
      state.hasTried = true;
      delete state.textTab;
    },
    sendingTookLong: (state) => {
      state.isSlow = true;
    },
    sendingAwaitsUploads: (state, { payload }: PayloadAction<{ kind: SubmitKind }>) => {
      state.awaited = payload.kind;
      delete state.stoppedBy;
    },
    awaitedUploadsArrived: (state) => {
      delete state.awaited;
    },
    waitingCanceled: (state) => {
      delete state.awaited;
    },
    /** The post is about to be sent without these networks. */
    networksHeldBack: (state, { payload }: PayloadAction<{ platforms: AccountPlatform[] }>) => {
      if (payload.platforms.length > 0) state.heldBack = payload.platforms;
      else delete state.heldBack;
    },
    /** A change of a post of a series is to be saved, for whichever of them. */
    scopeAsked: (state) => {
      state.isAskingScope = true;
    },
    scopeAskingEnded: (state) => {
      delete state.isAskingScope;
    },
  },
  selectors: {
    selectHasTried: ({ hasTried }) => hasTried,
    selectIsSending: ({ isSending }) => isSending,
    selectWasForQueue: ({ wasForQueue = false }) => wasForQueue,
    selectIsSlow: ({ isSending, isSlow = false }) => isSending && isSlow,
    selectFailure: ({ failure }) => failure,
    selectAwaited: ({ awaited = null }) => awaited,
    selectStoppedBy: ({ stoppedBy = null }) => stoppedBy,
    selectHeldBack: ({ heldBack = NONE }) => heldBack,
  },
  extraReducers: (builder) => {
    builder
      // Whoever takes a file away while the post waits for it is still at work on the post.
      .addMatcher(isAnyOf(mediaRemoved, uploadCanceled), (state) => {
        delete state.awaited;
      })
      .addMatcher(isAnyOf(mediaRemoved, uploadsRequested), (state, { payload }) => {
        const ids = 'ids' in payload ? payload.ids : [payload.id];
        if (ids.includes(state.stoppedBy?.id ?? '')) delete state.stoppedBy;
      })
      .addMatcher(mediaApi.endpoints.uploadMedia.matchRejected, (state, { meta }) => {
        const file = state.draft.media.find(({ id }) => id === meta.arg.originalArgs.id);
        if (state.awaited === undefined || file === undefined || meta.aborted) return;
        delete state.awaited;
        state.stoppedBy = { id: file.id, filename: file.filename };
      })
      .addMatcher(isSendingStarted, (state, action) => {
        if (!isOurs(action)) return;
        state.isSending = true;
        delete state.isSlow;
        delete state.stoppedBy;
        const { originalArgs: args } = action.meta.arg;
        const sent = 'body' in args ? args.body : args.changes;
        if ('queue' in sent && sent.queue) state.wasForQueue = true;
        else delete state.wasForQueue;
        state.failure = null;
      })
      .addMatcher(isPostSaved, (state, action) => {
        if (isOurs(action)) state.isSending = false;
      })
      .addMatcher(isSendingFailed, (state, action) => {
        if (!isOurs(action)) return;
        state.isSending = false;
        state.failure = action.payload ?? null;
      });
  },
});

export const {
  submitRefused,
  sendingTookLong,
  sendingAwaitsUploads,
  awaitedUploadsArrived,
  waitingCanceled,
  networksHeldBack,
  scopeAsked,
  scopeAskingEnded,
} = submissionSlice.actions;
export const {
  selectHasTried,
  selectIsSending,
  selectWasForQueue,
  selectIsSlow,
  selectFailure,
  selectAwaited,
  selectStoppedBy,
  selectHeldBack,
} = submissionSlice.getSelectors(selectComposer);

/** True if an action of one of these calls belongs to this form. */
export function isOurs({ meta }: UnknownAction & { meta: { arg: { fixedCacheKey?: string } } }): boolean {
  return meta.arg.fixedCacheKey === COMPOSER_CACHE_KEY;
}
