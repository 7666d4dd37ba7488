import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { mediaApi } from '../../api/mediaApi';
import { isOurs, isSendingStarted } from './composerSlice';
import { initialState, type SubmitKind } from './composerState';
import { mediaRemoved, uploadCanceled, uploadsRequested } from './mediaSlice';

/** A post whose files are still on their way: it is sent when they have arrived, and stays when one does not (L-65). */
export const awaitedSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
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
  },
  selectors: {
    selectAwaited: ({ awaited = null }) => awaited,
    selectStoppedBy: ({ stoppedBy = null }) => stoppedBy,
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
        if (isOurs(action)) delete state.stoppedBy;
      });
  },
});

export const { sendingAwaitsUploads, awaitedUploadsArrived, waitingCanceled } = awaitedSlice.actions;
export const { selectAwaited, selectStoppedBy } = awaitedSlice.selectors;
