import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { PasswordRule } from '#contract/auth';
import { authApi } from '../../api/authApi';
import { sessionEnded } from '../auth/authSlice';
import { dialogClosed } from '../ui/uiSlice';
import {
  DEFAULT_SETTINGS,
  toDraft,
  type Settings,
  type SettingsChanges,
  type SettingsDraft,
  type SettingsProblems,
} from './settings';
import { rootReducer } from '../../store/rootReducer';

export type PreferencesState = {
  isDark: boolean;
  /** Shortcuts without a modifier do something (WCAG 2.1.4). */
  hasSingleKeys: boolean;
  /** The demo of the Schedule Post dialog has been dismissed from the dashboard. */
  isDemoHidden?: true;
  /** Who dismissed the list of first steps last. */
  firstStepsHiddenBy?: string;
  /** Owner of these settings; null until the user is known. */
  userId: string | null;
  /** Without the color scheme, which the header can change too: that is `isDark`. */
  saved: Omit<Settings, 'darkMode'>;
  /**
   * Differences between the form and the saved settings. Kept while other pages are open, so that nothing typed is
   * lost.
   */
  changes: SettingsChanges;
  problems: SettingsProblems;
  /** `strength` is that of a new password while one is typed. */
  password: { isPending: boolean; rule: PasswordRule | null; strength?: number | null };
};

const NO_PASSWORD: PreferencesState['password'] = { isPending: false, rule: null };

const { darkMode: _schemeOfDevice, ...FIRST_SETTINGS } = DEFAULT_SETTINGS;

const initialState: PreferencesState = {
  isDark: false,
  hasSingleKeys: true,
  userId: null,
  saved: FIRST_SETTINGS,
  changes: {},
  problems: {},
  password: NO_PASSWORD,
};

const { changePassword } = authApi.endpoints;

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    /** The header's switch takes effect at once, without the form. */
    darkModeToggled: (state) => {
      state.isDark = !state.isDark;
      delete state.changes.darkMode;
    },
    singleKeysToggled: (state) => {
      state.hasSingleKeys = !state.hasSingleKeys;
    },
    demoToggled: (state) => {
      if (state.isDemoHidden) delete state.isDemoHidden;
      else state.isDemoHidden = true;
    },
    firstStepsToggled: (state) => {
      if (areFirstStepsHidden(state)) delete state.firstStepsHiddenBy;
      else if (state.userId !== null) state.firstStepsHiddenBy = state.userId;
    },
    /** `changes` are those that this person had not saved when their last session ended. */
    settingsRead: (
      state,
      { payload }: PayloadAction<{ userId: string; settings: Settings; changes?: SettingsChanges }>,
    ) => {
      state.userId = payload.userId;
      adopt(state, payload.settings);
      state.changes = payload.changes ?? {};
    },
    /** Another window has saved; unsaved changes in the form here remain. */
    settingsSavedElsewhere: (state, { payload }: PayloadAction<{ settings: Settings; hasSingleKeys: boolean }>) => {
      adopt(state, payload.settings);
      state.hasSingleKeys = payload.hasSingleKeys;
    },
    settingChanged: (state, { payload }: PayloadAction<SettingsChanges>) => {
      Object.assign(state.changes, payload);
      const stillThere = Object.entries(state.problems).filter(([name]) => !(name in payload));
      state.problems = Object.fromEntries(stillThere);
    },
    changesDiscarded: (state) => {
      state.changes = {};
      state.problems = {};
    },
    settingsSaved: (state, { payload }: PayloadAction<Settings>) => {
      adopt(state, payload);
      state.changes = {};
      state.problems = {};
    },
    settingsRefused: (state, { payload }: PayloadAction<SettingsProblems>) => {
      state.problems = payload;
    },
    newPasswordRated: (state, { payload }: PayloadAction<number | null>) => {
      state.password.strength = payload;
    },
    passwordRefused: (state, { payload }: PayloadAction<PasswordRule>) => {
      state.password.rule = payload;
    },
  },
  selectors: {
    selectIsDark: (state) => state.isDark,
    selectHasSingleKeys: (state) => state.hasSingleKeys,
    selectIsDemoHidden: (state) => state.isDemoHidden === true,
    selectAreFirstStepsHidden: areFirstStepsHidden,
    selectIsCompact: (state) => state.saved.compactView,
    selectPostsPerPage: (state) => state.saved.postsPerPage,
    selectIsWanted: (state, notification: 'trendingAlerts' | 'keywordMentions' | 'postReminders') =>
      state.saved[notification],
    selectHasUnsavedSettings: ({ saved, isDark, changes }) => {
      const changed = Object.entries(changes);
      // The usual case, and this is asked after every action.
      if (changed.length === 0) return false;
      const kept = toDraft({ ...saved, darkMode: isDark });
      return changed.some(([name, value]) => kept[name as keyof SettingsDraft] !== value);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(dialogClosed, (state) => {
        state.password = NO_PASSWORD;
      })
      .addMatcher(changePassword.matchPending, (state) => {
        Object.assign(state.password, { isPending: true, rule: null });
      })
      .addMatcher(changePassword.matchFulfilled, (state) => {
        state.password = NO_PASSWORD;
      })
      .addMatcher(changePassword.matchRejected, (state) => {
        state.password.isPending = false;
      })
      // The scheme stays with the device until somebody else's settings are known.
      .addMatcher(sessionEnded, (state) => ({
        ...initialState,
        isDark: state.isDark,
        hasSingleKeys: state.hasSingleKeys,
        ...(state.isDemoHidden && { isDemoHidden: true }),
        ...(state.firstStepsHiddenBy && { firstStepsHiddenBy: state.firstStepsHiddenBy }),
      }));
  },
});

function areFirstStepsHidden({ userId, firstStepsHiddenBy }: PreferencesState): boolean {
  return userId !== null && userId === firstStepsHiddenBy;
}

function adopt(state: PreferencesState, { darkMode, ...saved }: Settings): void {
  state.isDark = darkMode;
  state.saved = saved;
}

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof preferencesSlice> {}
}

export const {
  demoToggled,
  firstStepsToggled,
  darkModeToggled,
  singleKeysToggled,
  settingsRead,
  settingsSavedElsewhere,
  settingChanged,
  changesDiscarded,
  settingsSaved,
  settingsRefused,
  newPasswordRated,
  passwordRefused,
} = preferencesSlice.actions;
const injected = preferencesSlice.injectInto(rootReducer);

/** All of it, as this device keeps it. */
export const { selectSlice: selectPreferences } = injected;
export const {
  selectIsDark,
  selectIsDemoHidden,
  selectAreFirstStepsHidden,
  selectHasSingleKeys,
  selectIsCompact,
  selectPostsPerPage,
  selectIsWanted,
  selectHasUnsavedSettings,
} = injected.selectors;
