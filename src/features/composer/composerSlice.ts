import { createSlice, isAnyOf, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { TAGS_MAX_COUNT } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import type { NetworkSetting } from '#contract/schemas/common';
import type { LeftOut } from '#contract/postTexts';
import { addTags } from '#contract/tags';
import { accountsApi } from '../../api/accountsApi';
import { postsApi } from '../../api/postsApi';
import { seriesApi } from '../../api/seriesApi';
import type { QuickPick } from '../../components/when/QuickPicks';
import { locationChanged } from '../../store/navigation';
import { sessionEnded } from '../auth/authSlice';
import { connectedPlatforms } from './accountChoice';
import { chosenPlatforms, initialState } from './composerState';
import type { TagField } from './draft';
import { settingFor, withSetting, type SettingChanges } from './networkSettings';

/** Names the calls that belong to this form: createPost, createSeries, or updatePost while a post is edited. */
export const COMPOSER_CACHE_KEY = 'composer';

const NO_SETTINGS: readonly NetworkSetting[] = [];

const { createPost, updatePost } = postsApi.endpoints;
const { createSeries } = seriesApi.endpoints;

/** The form, or another part of the product, begins to send something. */
export const isSendingStarted = isAnyOf(createPost.matchPending, updatePost.matchPending, createSeries.matchPending);

/** What was sent is there. */
export const isPostSaved = isAnyOf(createPost.matchFulfilled, updatePost.matchFulfilled, createSeries.matchFulfilled);

const isSendingFailed = isAnyOf(createPost.matchRejected, updatePost.matchRejected, createSeries.matchRejected);

/** The fields of the form, and how sending it goes. */
export const composerSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    contentChanged: (state, { payload }: PayloadAction<string>) => {
      state.draft.content = payload;
      state.autosave = 'none';
    },
    contentSettled: (state) => {
      state.settledContent = state.draft.content;
    },
    /** The end of what was typed or pasted did not fit; more of it goes behind what was left out before. */
    textLeftOut: (state, { payload }: PayloadAction<LeftOut>) => {
      state.leftOut = { ...payload, text: (state.leftOut?.text ?? '') + payload.text };
    },
    /** What did not fit was added after all, or let go. */
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
    submitRefused: (state) => {
      state.hasTried = true;
      delete state.textTab;
    },
    sendingTookLong: (state) => {
      state.isSlow = true;
    },
    actionsMenuOpened: (state) => {
      state.isMenuOpen = true;
    },
    actionsMenuClosed: (state) => {
      state.isMenuOpen = false;
    },
    previewChosen: (state, { payload }: PayloadAction<{ platform: AccountPlatform }>) => {
      state.previewed = payload.platform;
    },
  },
  selectors: {
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
    selectIsActionsMenuOpen: ({ isMenuOpen }) => isMenuOpen,
    selectPreviewed: ({ previewed }) => previewed,
    selectHasTried: ({ hasTried }) => hasTried,
    selectLeftOut: ({ leftOut = null }) => leftOut,
    selectIsSending: ({ isSending }) => isSending,
    selectWasForQueue: ({ wasForQueue = false }) => wasForQueue,
    selectIsSlow: ({ isSending, isSlow = false }) => isSending && isSlow,
    selectFailure: ({ failure }) => failure,
  },
  extraReducers: (builder) => {
    builder
      .addCase(locationChanged, (state) => {
        state.isMenuOpen = false;
      })
      .addMatcher(sessionEnded, () => initialState)
      .addMatcher(accountsApi.endpoints.listAccounts.matchFulfilled, (state, { payload, meta }) => {
        if (meta.arg.originalArgs !== undefined) return;
        const connected = connectedPlatforms(payload);
        const preselected = connected.length === 1 ? connected : [];
        // A tick that was shown stays when a second platform is connected.
        if (connected.length > 1 && state.preselected.length > 0) state.draft.platforms ??= state.preselected;
        state.preselected = preselected;
      })
      .addMatcher(isSendingStarted, (state, action) => {
        if (!isOurs(action)) return;
        state.isSending = true;
        delete state.isSlow;
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

/** True if an action of one of these calls belongs to this form. */
export function isOurs({ meta }: UnknownAction & { meta: { arg: { fixedCacheKey?: string } } }): boolean {
  return meta.arg.fixedCacheKey === COMPOSER_CACHE_KEY;
}

export const {
  contentChanged,
  contentSettled,
  textLeftOut,
  leftOutSettled,
  platformToggled,
  allPlatformsToggled,
  accountsChosen,
  networkSettingChanged,
  tagTyped,
  tagsAdded,
  tagChosen,
  tagRemoved,
  scheduleToggled,
  dateChanged,
  quickPickChosen,
  timeChanged,
  submitRefused,
  sendingTookLong,
  actionsMenuOpened,
  actionsMenuClosed,
  previewChosen,
} = composerSlice.actions;
export const {
  selectChosenPlatforms,
  selectContent,
  selectSettledContent,
  selectTags,
  selectTypedTag,
  selectIsScheduled,
  selectDate,
  selectTime,
  selectAccountIds,
  selectSettings,
  selectSetting,
  selectIsActionsMenuOpen,
  selectPreviewed,
  selectHasTried,
  selectLeftOut,
  selectIsSending,
  selectIsSlow,
  selectWasForQueue,
  selectFailure,
} = composerSlice.selectors;
