import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { TAGS_MAX_COUNT } from '#contract/limits';
import type { AccountPlatform } from '#contract/platforms';
import { addTags } from '#contract/tags';
import type { ApiError } from '../../api/apiError';
import { accountsApi } from '../../api/accountsApi';
import { postsApi } from '../../api/postsApi';
import { sessionEnded } from '../auth/authSlice';
import { connectedPlatforms } from './accountChoice';
import { EMPTY_DRAFT, isEmptyDraft, type KeptDraft, type TagField } from './draft';
import type { KeptDrafts } from './draftStorage';

/** Names the one createPost call that belongs to this form. */
export const COMPOSER_CACHE_KEY = 'composer';

export type ComposerState = KeptDraft & {
  /** Key of the visit of the page that has been opened; null before the first one. */
  visit: string | null;
  /** A draft that made room for another one, and can be taken back. */
  setAside: KeptDraft | null;
  /** The draft came back after a reload and nothing was said about it yet. */
  isRestored: boolean;
  autosave: 'none' | 'saved' | 'refused';
  /** Once somebody tried to post, the fields say what they miss. */
  hasTried: boolean;
  /** The limit to which a paste had to be shortened. */
  shortenedPasteLimit: number | null;
  /** Why the last attempt failed. */
  failure: ApiError | null;
};

/** What the page brings along when it opens. */
type Opening = { visit: string; kept: KeptDrafts; initialContent?: string; isScheduled?: boolean };

const initialState: ComposerState = {
  draft: EMPTY_DRAFT,
  idempotencyKey: '',
  savedAt: 0,
  visit: null,
  setAside: null,
  isRestored: false,
  autosave: 'none',
  hasTried: false,
  shortenedPasteLimit: null,
  failure: null,
};

const { createPost } = postsApi.endpoints;

/** Gives a new draft the key under which it will be posted. */
const withKey = () => ({ payload: { idempotencyKey: nanoid() } });
type Keyed = PayloadAction<{ idempotencyKey: string }>;

export const composerSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    composerOpened: {
      prepare: (opening: Opening) => ({ payload: { ...opening, idempotencyKey: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<Opening & { idempotencyKey: string }>) => {
        const { visit, kept, initialContent, isScheduled = false, idempotencyKey } = payload;
        const isEmpty = isEmptyDraft(state.draft);
        const written = isEmpty ? kept.current : keptOf(state);
        state.visit = visit;
        state.setAside ??= kept.setAside;
        if (initialContent !== undefined) {
          // What a link brings along comes first; what was being written waits beside it (L-73).
          state.setAside = written ?? state.setAside;
          begin(state, { ...empty(idempotencyKey), draft: { ...EMPTY_DRAFT, content: initialContent } });
        } else if (isEmpty && written !== null) {
          begin(state, written);
          state.isRestored = true;
        } else if (state.idempotencyKey === '') {
          state.idempotencyKey = idempotencyKey;
        }
        if (isScheduled) state.draft.isScheduled = true;
      },
    },
    contentChanged: (state, { payload }: PayloadAction<string>) => {
      state.draft.content = payload;
      if (payload.length < (state.shortenedPasteLimit ?? 0)) state.shortenedPasteLimit = null;
    },
    pasteShortened: (state, { payload }: PayloadAction<{ limit: number }>) => {
      state.shortenedPasteLimit = payload.limit;
    },
    platformToggled: (state, { payload }: PayloadAction<{ platform: AccountPlatform; isOn: boolean }>) => {
      const others = (state.draft.platforms ?? []).filter((platform) => platform !== payload.platform);
      state.draft.platforms = payload.isOn ? [...others, payload.platform] : others;
    },
    tagTyped: (state, { payload }: PayloadAction<{ field: TagField; text: string }>) => {
      state.draft.typed[payload.field] = payload.text;
    },
    tagsAdded: (state, { payload }: PayloadAction<{ field: TagField; text: string }>) => {
      const { draft } = state;
      draft[payload.field] = addTags(draft[payload.field], payload.text).slice(0, TAGS_MAX_COUNT);
      draft.typed[payload.field] = '';
    },
    tagRemoved: (state, { payload }: PayloadAction<{ field: TagField; tag: string }>) => {
      state.draft[payload.field] = state.draft[payload.field].filter((tag) => tag !== payload.tag);
    },
    scheduleToggled: (state, { payload }: PayloadAction<{ isOn: boolean }>) => {
      state.draft.isScheduled = payload.isOn;
    },
    dateChanged: (state, { payload }: PayloadAction<string>) => {
      state.draft.date = payload;
    },
    timeChanged: (state, { payload }: PayloadAction<string>) => {
      state.draft.time = payload;
    },
    submitRefused: (state) => {
      state.hasTried = true;
    },
    draftKept: (state, { payload }: PayloadAction<{ at: number }>) => {
      state.savedAt = payload.at;
      state.autosave = isEmptyDraft(state.draft) ? 'none' : 'saved';
    },
    draftRefused: (state) => {
      state.autosave = 'refused';
    },
    /** The form was left by Cancel: what was written waits until somebody asks for it (L-70). */
    draftCancelled: {
      prepare: (at: number) => ({ payload: { at, idempotencyKey: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<{ at: number; idempotencyKey: string }>) => {
        if (!isEmptyDraft(state.draft)) state.setAside = { ...keptOf(state), savedAt: payload.at };
        begin(state, empty(payload.idempotencyKey));
      },
    },
    draftDiscarded: {
      prepare: withKey,
      reducer: (state, { payload }: Keyed) => begin(state, empty(payload.idempotencyKey)),
    },
    /** The draft put aside came back; what stood in the form took its place. */
    setAsideRestored: (state) => {
      const { setAside } = state;
      if (setAside === null) return;
      state.setAside = isEmptyDraft(state.draft) ? null : keptOf(state);
      begin(state, setAside);
    },
    setAsideDiscarded: (state) => {
      state.setAside = null;
    },
    /** The post went out; the form is empty for the next one. */
    nextDraftStarted: {
      prepare: withKey,
      reducer: (state, { payload }: Keyed) => begin(state, empty(payload.idempotencyKey)),
    },
    /** Somebody wants this text sent although an earlier version of it was received. */
    postedAsNew: {
      prepare: withKey,
      reducer: (state, { payload }: Keyed) => {
        state.idempotencyKey = payload.idempotencyKey;
        state.failure = null;
      },
    },
  },
  selectors: {
    selectDraft: (state) => state.draft,
  },
});
