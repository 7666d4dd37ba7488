import { type PayloadAction, createSlice, nanoid } from '@reduxjs/toolkit';
import { TAGS_MAX_COUNT } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import type { NetworkSetting } from '#contract/schemas/common';
import { addTags } from '#contract/tags';
import type { RepeatsBody } from '#contract/schemas/repeats';
import type { FirstComment } from '#contract/schemas/networkTexts';
import { accountsApi } from '../../api/accountsApi';
import type { QuickPick } from '../../components/DayCalendar';
import { sessionEnded } from '../auth/authSlice';
import { connectedPlatforms } from './accountChoice';
import type { Habits } from './drafts/habits';
import {
  type DraftIdentity,
  type Remainder,
  type EditProblem,
  type Opening,
  begin,
  beginEdit,
  chosenPlatforms,
  initialState,
  storedDraftOf,
  open,
  selectComposer,
  startOver,
} from './composerState';
import { type EditedPost, type StoredDraft, type TagField, isUnsaved } from './draft';
import { type SettingChanges, settingFor, withSetting } from './networkSettings';
import type { ApiError } from '../../api/apiError';
import { systemClock } from '../../lib/clock';
import type { Repeat } from '../../lib/repeat';

const NO_SETTINGS: readonly NetworkSetting[] = [];
const NO_COMMENTS: FirstComment[] = [];

/** Initial values of a new draft; called by `prepare`, so that the reducer stays pure. */
export function newIdentity(): DraftIdentity {
  return { idempotencyKey: nanoid(), savedAt: systemClock.now() };
}

const withNewIdentity = () => ({ payload: newIdentity() });

/** The draft: its fields, and as a whole, be it a new post or changes to one: opening it, keeping it, putting it aside, starting anew. */
export const draftSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    composerOpened: {
      prepare: (opening: Opening) => ({ payload: { ...opening, ...newIdentity() } }),
      reducer: (state, { payload }: PayloadAction<Opening & DraftIdentity>) => open(state, payload),
    },
    /** An unfinished draft that was in no window came into this one. */
    draftTakenUp: (state, { payload }: PayloadAction<StoredDraft>) => begin(state, payload),
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
    /** The form was left by Cancel: its text is kept until somebody asks for it. */
    draftCanceled: {
      prepare: withNewIdentity,
      reducer: (state, { payload }: PayloadAction<DraftIdentity>) => {
        const kept = storedDraftOf({ ...state, savedAt: payload.savedAt });
        return { ...startOver(state, payload), setAside: kept ?? state.setAside };
      },
    },
    draftDiscarded: {
      prepare: withNewIdentity,
      reducer: (state, { payload }: PayloadAction<DraftIdentity>) =>
        state.edited === null ? startOver(state, payload) : beginEdit(state, state.edited),
    },
    /** The post is made; the form is empty for the next one, which goes to the same networks and accounts. */
    nextDraftStarted: {
      prepare: withNewIdentity,
      reducer: (state, { payload }: PayloadAction<DraftIdentity>) => {
        const { accountIds, platforms } = state.draft;
        const next = startOver(state, payload);
        return { ...next, draft: { ...next.draft, platforms: state.restOf ?? platforms, accountIds } };
      },
    },
    /** The draft that was put aside is back, in exchange for the one in the form. */
    setAsideRestored: (state) => {
      if (state.setAside === null) return state;
      return { ...begin(state, state.setAside), setAside: storedDraftOf(state) };
    },
    setAsideDiscarded: (state) => {
      state.setAside = null;
    },
    /** Somebody wants this text sent although an earlier version of it was received. */
    newPostChosen: {
      prepare: withNewIdentity,
      reducer: (state, { payload }: PayloadAction<DraftIdentity>) => {
        state.idempotencyKey = payload.idempotencyKey;
        state.failure = null;
      },
    },
    /** The post to be edited came from the server, perhaps once more after somebody else had changed it. */
    editOpened: (state, { payload }: PayloadAction<EditedPost>) => {
      const setAside = state.edited === null ? state.setAside : (storedDraftOf(state) ?? state.setAside);
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
      prepare: withNewIdentity,
      reducer: (state, { payload }: PayloadAction<DraftIdentity>) => {
        Object.assign(state, { ...payload, edited: null, failure: null });
      },
    },
    contentChanged: (state, { payload }: PayloadAction<string>) => {
      if (payload !== state.draft.content) {
        delete state.leftOut;
        // What comes back would undo this as well.
        if (state.takenOut?.content !== undefined) delete state.takenOut;
      }
      state.draft.content = payload;
      state.autosave = 'none';
    },
    contentSettled: (state) => {
      state.settledContent = state.draft.content;
    },
    /** The end of what was typed or pasted did not fit; more of it goes behind what was left out before. */
    textLeftOut: (state, { payload }: PayloadAction<Remainder>) => {
      state.leftOut = { ...payload, text: (state.leftOut?.text ?? '') + payload.text };
    },
    /** What did not fit is no longer missing: Undo has taken back what it belonged to. */
    leftOutSettled: (state) => {
      delete state.leftOut;
    },
    platformToggled: (state, { payload }: PayloadAction<{ platform: AccountPlatform; isOn: boolean }>) => {
      const others = chosenPlatforms(state).filter((platform) => platform !== payload.platform);
      state.draft.platforms = payload.isOn ? [...others, payload.platform] : others;
    },
    allPlatformsToggled: (state, { payload }: PayloadAction<{ connected: AccountPlatform[]; isOn: boolean }>) => {
      state.draft.platforms = payload.isOn ? payload.connected : [];
    },
    /** Another device has other habits: a form in which nothing is written follows. */
    habitsChanged: (state, { payload: { platforms, accountIds, isPreviewOpen } }: PayloadAction<Habits>) => {
      if (isPreviewOpen) state.isPreviewOpen = true;
      else delete state.isPreviewOpen;
      if (state.visit === null || state.edited !== null || storedDraftOf(state) !== null) return;
      Object.assign(state.draft, { platforms, accountIds });
    },
    accountsChosen: (
      { draft },
      { payload: { platform, accountIds } }: PayloadAction<{ platform: AccountPlatform; accountIds: string[] }>,
    ) => {
      draft.accountIds[platform] = accountIds;
    },
    networkSettingChanged: (
      { draft },
      { payload: { platform, changes } }: PayloadAction<{ platform: AccountPlatform; changes: SettingChanges }>,
    ) => {
      const settings = withSetting(draft.settings ?? [], platform, changes);
      if (settings.length > 0) draft.settings = settings;
      else delete draft.settings;
    },
    tagTyped: ({ draft }, { payload }: PayloadAction<{ field: TagField; text: string }>) => {
      draft.typed[payload.field] = payload.text;
    },
    tagsAdded: ({ draft }, { payload: { field, text } }: PayloadAction<{ field: TagField; text: string }>) => {
      const tags = addTags(draft[field], text);
      draft[field] = tags.slice(0, TAGS_MAX_COUNT);
      // Tags beyond the limit stay in the field.
      draft.typed[field] = tags.slice(TAGS_MAX_COUNT).join(' ');
    },
    /** A suggested hashtag was added; the text in the field stays. */
    tagChosen: ({ draft }, { payload: { field, tag } }: PayloadAction<{ field: TagField; tag: string }>) => {
      draft[field] = addTags(draft[field], tag).slice(0, TAGS_MAX_COUNT);
    },
    tagRemoved: ({ draft }, { payload: { field, tag } }: PayloadAction<{ field: TagField; tag: string }>) => {
      draft[field] = draft[field].filter((kept) => kept !== tag);
    },
    scheduleToggled: ({ draft }, { payload }: PayloadAction<{ isOn: boolean }>) => {
      draft.isScheduled = payload.isOn;
    },
    dateChanged: ({ draft }, { payload }: PayloadAction<string>) => {
      draft.date = payload;
    },
    quickPickChosen: ({ draft }, { payload }: PayloadAction<QuickPick>) => {
      Object.assign(draft, payload);
    },
    timeChanged: ({ draft }, { payload }: PayloadAction<string>) => {
      draft.time = payload;
    },
    /** Null: it goes out once. */
    repeatChosen: ({ draft }, { payload: { repeat } }: PayloadAction<{ repeat: Repeat | null }>) => {
      if (repeat === null) delete draft.repeat;
      else draft.repeat = repeat;
    },
    otherTextsChanged: ({ draft }, { payload: { texts } }: PayloadAction<{ texts: string[] }>) => {
      if (texts.length === 0) delete draft.otherTexts;
      else draft.otherTexts = texts;
    },
    /** An empty one is none. */
    commentChanged: (
      { draft },
      { payload: { platform, content } }: PayloadAction<{ platform: AccountPlatform; content: string }>,
    ) => {
      const others = (draft.comments ?? []).filter((one) => one.platform !== platform);
      const comments = content === '' ? others : [...others, { platform, content }];
      // In the order of the networks' names, so that equal comments are equal as JSON too.
      if (comments.length > 0)
        draft.comments = comments.toSorted((one, other) => (one.platform < other.platform ? -1 : 1));
      else delete draft.comments;
    },
    /** The post is made on the other networks; the form holds it for those that were held back, as a post of its own. */
    restKept: {
      prepare: () => ({ payload: newIdentity() }),
      reducer: (state, { payload }: PayloadAction<DraftIdentity>) => {
        const { draft, heldBack = [], restOf = [...chosenPlatforms(state)] } = state;
        return { ...begin(state, { ...payload, edited: null, draft: { ...draft, platforms: heldBack } }), restOf };
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
    selectChosenPlatforms: chosenPlatforms,
    selectSettledContent: ({ settledContent }) => settledContent,
    selectContent: ({ draft }) => draft.content,
    selectTags: ({ draft }, field: TagField) => draft[field],
    selectTypedTag: ({ draft }, field: TagField) => draft.typed[field],
    selectIsScheduled: ({ draft }) => draft.isScheduled,
    selectDate: ({ draft }) => draft.date,
    selectTime: ({ draft }) => draft.time,
    selectAccountIds: ({ draft }, platform: AccountPlatform) => draft.accountIds[platform],
    selectSettings: ({ draft }) => draft.settings ?? NO_SETTINGS,
    selectSetting: ({ draft }, platform: AccountPlatform) => settingFor(platform, draft.settings),
    selectLeftOut: ({ leftOut = null }) => leftOut,
    selectComments: ({ draft }) => draft.comments ?? NO_COMMENTS,
    selectComment: ({ draft }, platform: AccountPlatform) =>
      draft.comments?.find((one) => one.platform === platform)?.content ?? '',
    /** True if some networks can get the post before others: a post that exists, or repeats, goes to all of them alike. */
    selectCanSplit: ({ draft, edited }) => edited === null && !(draft.isScheduled && draft.repeat !== undefined),
    /** True while the form holds what is left of a post. */
    selectIsRest: ({ restOf }) => restOf !== undefined,
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(sessionEnded, () => initialState)
      .addMatcher(accountsApi.endpoints.listAccounts.matchFulfilled, (state, { payload, meta }) => {
        if (meta.arg.originalArgs !== undefined) return;
        const connected = connectedPlatforms(payload);
        const preselected = connected.length === 1 ? connected : [];
        // A tick that was shown stays when a second platform is connected.
        if (connected.length > 1 && state.preselected.length > 0) state.draft.platforms ??= state.preselected;
        state.preselected = preselected;
      });
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
  contentChanged,
  contentSettled,
  textLeftOut,
  leftOutSettled,
  platformToggled,
  allPlatformsToggled,
  accountsChosen,
  habitsChanged,
  networkSettingChanged,
  tagTyped,
  tagsAdded,
  tagChosen,
  tagRemoved,
  scheduleToggled,
  dateChanged,
  quickPickChosen,
  timeChanged,
  repeatChosen,
  otherTextsChanged,
  commentChanged,
  restKept,
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
  selectChosenPlatforms,
  selectSettledContent,
  selectContent,
  selectTags,
  selectTypedTag,
  selectIsScheduled,
  selectDate,
  selectTime,
  selectAccountIds,
  selectSettings,
  selectSetting,
  selectLeftOut,
  selectComments,
  selectComment,
  selectCanSplit,
  selectIsRest,
} = draftSlice.getSelectors(selectComposer);
