import type { PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '../../../api/apiError';
import { beginEdit, keptOf, type Birth, type ComposerState, type EditProblem } from '../composerState';
import type { EditedPost } from './draft';
import { withBirth } from './draftCases';

/** Reducers about the post that is being edited; part of the composer's slice. */
export const editCases = {
  /** The post to be edited came from the server, perhaps once more after somebody else had changed it. */
  editOpened: (state: ComposerState, { payload }: PayloadAction<EditedPost>) => {
    const setAside = state.edited === null ? state.setAside : (keptOf(state) ?? state.setAside);
    return { ...beginEdit(state, payload), setAside };
  },
  editRefused: (state: ComposerState, { payload }: PayloadAction<{ postId: string; problem: EditProblem }>) => {
    state.opening = payload;
  },
  /** The post went out or was deleted while it was being edited: the changes stay in the form. */
  editLost: (state: ComposerState, { payload }: PayloadAction<{ failure: ApiError }>) => {
    state.failure = payload.failure;
  },
  /** The changes here are to overwrite what somebody else saved meanwhile. */
  editRebased: (state: ComposerState, { payload }: PayloadAction<{ version: number }>) => {
    if (state.edited !== null) state.edited.version = payload.version;
    state.failure = null;
  },
  /** Changes meant for a post that can no longer be changed become a new post. */
  editSeparated: {
    prepare: withBirth,
    reducer: (state: ComposerState, { payload }: PayloadAction<Birth>) => {
      Object.assign(state, { ...payload, edited: null, failure: null });
    },
  },
};
