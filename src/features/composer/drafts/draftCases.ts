import { nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { systemClock } from '../../../lib/clock';
import { begin, beginEdit, keptOf, startOver, type Birth, type ComposerState } from '../composerState';
import { isUnsaved, type KeptDraft } from './draft';

/** Initial values of a new draft; called by `prepare`, so that the reducer stays pure. */
export function birth(): Birth {
  return { idempotencyKey: nanoid(), savedAt: systemClock.now() };
}

export const withBirth = () => ({ payload: birth() });

/** Reducers about the draft as a whole: keeping it, putting it aside, starting over; part of the composer's slice. */
export const draftCases = {
  /** An unfinished draft that was in no window came into this one. */
  draftTakenUp: (state: ComposerState, { payload }: PayloadAction<KeptDraft>) => begin(state, payload),
  draftSaved: (state: ComposerState, { payload }: PayloadAction<{ at: number }>) => {
    state.savedAt = payload.at;
    state.autosave = isUnsaved(state) ? 'saved' : 'none';
  },
  /** The browser refuses to keep drafts. */
  draftNotSaved: (state: ComposerState) => {
    state.autosave = 'refused';
  },
  /** The form was left by Cancel: its text is kept until somebody asks for it (L-70). */
  draftCanceled: {
    prepare: withBirth,
    reducer: (state: ComposerState, { payload }: PayloadAction<Birth>) => {
      const kept = keptOf({ ...state, savedAt: payload.savedAt });
      return { ...startOver(state, payload), setAside: kept ?? state.setAside };
    },
  },
  draftDiscarded: {
    prepare: withBirth,
    reducer: (state: ComposerState, { payload }: PayloadAction<Birth>) =>
      state.edited === null ? startOver(state, payload) : beginEdit(state, state.edited),
  },
  /** The post is made; the form is empty for the next one. */
  nextDraftStarted: {
    prepare: withBirth,
    reducer: (state: ComposerState, { payload }: PayloadAction<Birth>) => startOver(state, payload),
  },
  /** The draft that was put aside is back, in exchange for the one in the form. */
  setAsideRestored: (state: ComposerState) => {
    if (state.setAside === null) return state;
    return { ...begin(state, state.setAside), setAside: keptOf(state) };
  },
  setAsideDiscarded: (state: ComposerState) => {
    state.setAside = null;
  },
  /** Somebody wants this text sent although an earlier version of it was received. */
  newPostChosen: {
    prepare: withBirth,
    reducer: (state: ComposerState, { payload }: PayloadAction<Birth>) => {
      state.idempotencyKey = payload.idempotencyKey;
      state.failure = null;
    },
  },
};
