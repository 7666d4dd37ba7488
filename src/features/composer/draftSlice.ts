import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { RepeatsBody } from '#contract/schemas/repeats';
import type { ApiError } from '../../api/apiError';
import { systemClock } from '../../lib/clock';
import {
  begin,
  beginEdit,
  initialState,
  keptOf,
  open,
  startOver,
  type Birth,
  type EditProblem,
  type Opening,
} from './composerState';
import { isUnsaved, type EditedPost, type KeptDraft } from './draft';

/** Initial values of a new draft; called by `prepare`, so that the reducer stays pure. */
export function birth(): Birth {
  return { idempotencyKey: nanoid(), savedAt: systemClock.now() };
}

const withBirth = () => ({ payload: birth() });

/** The draft as a whole, be it a new post or changes to one: opening it, keeping it, putting it aside, starting anew. */
export const draftSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    composerOpened: {
      prepare: (opening: Opening) => ({ payload: { ...opening, ...birth() } }),
      reducer: (state, { payload }: PayloadAction<Opening & Birth>) => open(state, payload),
    },
    /** An unfinished draft that was in no window came into this one. */
    draftTakenUp: (state, { payload }: PayloadAction<KeptDraft>) => begin(state, payload),
    draftSaved: (state, { payload }: PayloadAction<{ at: number }>) => {
      state.savedAt = payload.at;
      state.autosave = isUnsaved(state) ? 'saved' : 'none';
    },
    /** The server has a newer text under the id of this draft's copy: it gets another one, and both are kept. */
    draftForked: (state, { payload: { copyId, forkId } }: PayloadAction<{ copyId: string; forkId: string }>) => {
      for (const kept of [state, state.setAside]) {
        if (kept !== null && (kept.copyId ?? kept.idempotencyKey) === copyId) kept.copyId = forkId;
      }
    },
    /** The server took the copy of a draft, or refused it as too long. */
    copyAnswered: (state, { payload }: PayloadAction<{ copyId: string; isTooLong: boolean }>) => {
      if ((state.copyId ?? state.idempotencyKey) !== payload.copyId) return;
      if (payload.isTooLong) state.isCopyRefused = true;
      else delete state.isCopyRefused;
    },
    /** The browser refuses to keep drafts. */
    draftNotSaved: (state) => {
      state.autosave = 'refused';
    },
    /** The post, as it is now, is compared with others; null: it cannot be sent yet. */
    repeatsAsked: (state, { payload }: PayloadAction<RepeatsBody | null>) => {
      if (payload === null) delete state.repeatsBody;
      else state.repeatsBody = payload;
    },
    /** The form was left by Cancel: its text is kept until somebody asks for it (L-70). */
    draftCanceled: {
      prepare: withBirth,
      reducer: (state, { payload }: PayloadAction<Birth>) => {
        const kept = keptOf({ ...state, savedAt: payload.savedAt });
        return { ...startOver(state, payload), setAside: kept ?? state.setAside };
      },
    },
    draftDiscarded: {
      prepare: withBirth,
      reducer: (state, { payload }: PayloadAction<Birth>) =>
        state.edited === null ? startOver(state, payload) : beginEdit(state, state.edited),
    },
    /** The post is made; the form is empty for the next one, which goes to the same networks and accounts. */
    nextDraftStarted: {
      prepare: withBirth,
      reducer: (state, { payload }: PayloadAction<Birth>) => {
        const { accountIds, platforms } = state.draft;
        const next = startOver(state, payload);
        return { ...next, draft: { ...next.draft, platforms: state.restOf ?? platforms, accountIds } };
      },
    },
    /** The draft that was put aside is back, in exchange for the one in the form. */
    setAsideRestored: (state) => {
      if (state.setAside === null) return state;
      return { ...begin(state, state.setAside), setAside: keptOf(state) };
    },
    setAsideDiscarded: (state) => {
      state.setAside = null;
    },
    /** Somebody wants this text sent although an earlier version of it was received. */
    newPostChosen: {
      prepare: withBirth,
      reducer: (state, { payload }: PayloadAction<Birth>) => {
        state.idempotencyKey = payload.idempotencyKey;
        state.failure = null;
      },
    },
    /** The post to be edited came from the server, perhaps once more after somebody else had changed it. */
    editOpened: (state, { payload }: PayloadAction<EditedPost>) => {
      const setAside = state.edited === null ? state.setAside : (keptOf(state) ?? state.setAside);
      return { ...beginEdit(state, payload), setAside };
    },
    editRefused: (state, { payload }: PayloadAction<{ postId: string; problem: EditProblem }>) => {
      state.opening = payload;
    },
    /** The post went out or was deleted while it was being edited: the changes stay in the form. */
    editLost: (state, { payload }: PayloadAction<{ failure: ApiError }>) => {
      state.failure = payload.failure;
    },
    /** The changes here are to overwrite what somebody else saved meanwhile. */
    editRebased: (state, { payload }: PayloadAction<{ version: number }>) => {
      if (state.edited !== null) state.edited.version = payload.version;
      state.failure = null;
    },
    /** Changes meant for a post that can no longer be changed become a new post. */
    editSeparated: {
      prepare: withBirth,
      reducer: (state, { payload }: PayloadAction<Birth>) => {
        Object.assign(state, { ...payload, edited: null, failure: null });
      },
    },
  },
  selectors: {
    selectDraft: ({ draft }) => draft,
    selectIdempotencyKey: ({ idempotencyKey }) => idempotencyKey,
    selectVisit: ({ visit }) => visit,
    selectEdited: ({ edited }) => edited,
    selectOpening: ({ opening }) => opening,
    selectSetAside: ({ setAside }) => setAside,
    selectIsRestored: ({ isRestored }) => isRestored,
    selectAutosave: ({ autosave }) => autosave,
    selectIsCopyRefused: ({ isCopyRefused = false }) => isCopyRefused,
    selectRepeatsBody: ({ repeatsBody = null }) => repeatsBody,
  },
});

export const {
  composerOpened,
  draftTakenUp,
  draftSaved,
  draftForked,
  copyAnswered,
  draftNotSaved,
  repeatsAsked,
  draftCanceled,
  draftDiscarded,
  nextDraftStarted,
  setAsideRestored,
  setAsideDiscarded,
  newPostChosen,
  editOpened,
  editRefused,
  editLost,
  editRebased,
  editSeparated,
} = draftSlice.actions;
export const {
  selectDraft,
  selectIdempotencyKey,
  selectVisit,
  selectEdited,
  selectOpening,
  selectSetAside,
  selectIsRestored,
  selectAutosave,
  selectIsCopyRefused,
  selectRepeatsBody,
} = draftSlice.selectors;
