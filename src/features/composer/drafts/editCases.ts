import type { PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '../../../api/apiError';
import { beginEdit, keptOf, type ComposerState, type EditProblem } from '../composerState';
import type { EditedPost } from './draft';

/** What becomes of the post whose changes are written; part of the composer's slice. */
export const editCases = {
  /** The post to be edited has come from the server, or again after somebody else had changed it. */
  editOpened: (state: ComposerState, { payload }: PayloadAction<EditedPost>) => {
    const setAside = state.edited === null ? state.setAside : (keptOf(state) ?? state.setAside);
    return { ...beginEdit(state, payload), setAside };
  },
  editRefused: (state: ComposerState, { payload }: PayloadAction<{ postId: string; problem: EditProblem }>) => {
    state.opening = payload;
  },
  /** The post went out, or was deleted, while its changes were written: they stay in the form. */
  editLost: (state: ComposerState, { payload }: PayloadAction<{ failure: ApiError }>) => {
    state.failure = payload.failure;
  },
  /** What is written here goes over what somebody else saved meanwhile. */
  editRebased: (state: ComposerState, { payload }: PayloadAction<{ version: number }>) => {
    if (state.edited !== null) state.edited.version = payload.version;
    state.failure = null;
  },
};
