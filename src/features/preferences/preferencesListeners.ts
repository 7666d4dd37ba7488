import { authApi, selectCurrentUser } from '../../api/authApi';
import { meApi } from '../../api/meApi';
import { shellStarted } from '../../store/events';
import type { AppStartListening, RootState } from '../../store/hooks';
import { warnBeforeLeaving } from '../../lib/beforeUnload';
import { localZone } from '../../lib/dates';
import { onStoredElsewhere } from '../../lib/storage';
import { untilUnplugged } from '../../lib/untilUnplugged';
import { sessionEnded } from '../auth/authSlice';
import { dialogClosed, toastShown, selectDialog } from '../ui/uiSlice';
import { selectChanges, selectForm, selectSettingsUserId } from './formSelectors';
import { settingsMessages } from './messages';
import {
  saveChosen,
  selectHasUnsavedSettings,
  selectIsDark,
  selectPreferences,
  settingsRead,
  settingsRefused,
  settingsSaved,
  settingsSavedElsewhere,
} from './preferencesSlice';
import {
  DEFAULT_SETTINGS,
  isPostsPerPage,
  POSTS_PER_PAGE,
  type Settings,
  type SettingsDraft,
  type SettingsProblems,
} from './settings';
import {
  forgetUserSettings,
  hasKeptSettings,
  keepChanges,
  PREFERENCES_KEY,
  readPreferences,
  readUserSettings,
  takeChanges,
  writePreferences,
} from './storedPreferences';

const { changePassword } = authApi.endpoints;

/** Keeps on this device what a person chooses for themselves (L-104). */
export function startPreferencesListeners(startListening: AppStartListening): void {
  // Once the user is known, their settings are read; missing ones start with the person's own data.
  startListening({
    predicate: (action, state, before) => isStranger(state) && (shellStarted.match(action) || !isStranger(before)),
    effect: (_action, { dispatch, getState }) => {
      const user = selectCurrentUser(getState()).data;
      if (user === undefined || user.id === selectSettingsUserId(getState())) return;
      const darkMode = selectIsDark(getState()) && !hasKeptSettings();
      const fallback = { ...DEFAULT_SETTINGS, darkMode, email: user.email, timeZone: localZone() };
      const settings = readUserSettings(user.id, fallback);
      dispatch(settingsRead({ userId: user.id, settings, changes: takeChanges(user.id) }));
    },
  });

  // When another window saves, this one follows: saving here would otherwise undo its changes.
  startListening({
    actionCreator: shellStarted,
    effect: (_action, api) => {
      const stop = onStoredElsewhere((key) => {
        const { userId, saved, isDark } = selectPreferences(api.getState());
        if (key !== PREFERENCES_KEY || userId === null) return;
        const settings = readUserSettings(userId, { ...saved, darkMode: isDark });
        api.dispatch(settingsSavedElsewhere({ settings, hasSingleKeys: readPreferences().hasSingleKeys }));
      });
      return untilUnplugged(api, stop);
    },
  });

  // When a session ends with unsaved changes, they wait for the next login.
  startListening({
    matcher: sessionEnded,
    effect: (_action, { getOriginalState }) => {
      const state = getOriginalState();
      const userId = selectSettingsUserId(state);
      if (userId !== null && selectHasUnsavedSettings(state)) keepChanges(userId, selectChanges(state));
    },
  });

  // When Save Changes was pressed, the form is checked and kept; two-factor authentication never is (L-105).
  startListening({
    actionCreator: saveChosen,
    effect: (_action, { dispatch, getState }) => {
      const draft = selectForm(getState());
      const userId = selectSettingsUserId(getState());
      const problems = problemsOf(draft);
      if (userId === null || Object.keys(problems).length > 0) {
        dispatch(settingsRefused(problems));
        return;
      }
      dispatch(settingsSaved(fromDraft(draft)));
      const isKept = writePreferences(selectPreferences(getState()));
      dispatch(
        toastShown(
          isKept
            ? { kind: 'success', text: settingsMessages.saved }
            : { kind: 'error', text: settingsMessages.notSaved },
        ),
      );
      if (draft.twoFactor) dispatch(toastShown({ kind: 'info', text: settingsMessages.twoFactorOff }));
    },
  });

  // While the form holds something unsaved, the browser asks before the page is closed.
  startListening({
    predicate: (_action, state, previous) => selectHasUnsavedSettings(state) !== selectHasUnsavedSettings(previous),
    effect: (_action, { getState }) => warnBeforeLeaving('settings', selectHasUnsavedSettings(getState())),
  });

  // When an account has been deleted, what its owner saved on this device goes too.
  startListening({
    matcher: meApi.endpoints.deleteMe.matchFulfilled,
    effect: (_action, { getOriginalState }) => {
      const userId = selectSettingsUserId(getOriginalState());
      if (userId !== null) forgetUserSettings(userId);
    },
  });

  // When the password has been changed, the dialog closes and a toast says so.
  startListening({
    matcher: changePassword.matchFulfilled,
    effect: (_action, { dispatch, getState }) => {
      dispatch(toastShown({ kind: 'success', text: settingsMessages.passwordChanged }));
      if (selectDialog(getState())?.name === 'changePassword') dispatch(dialogClosed());
    },
  });
}

/** The settings are not those of the user who is signed in. */
function isStranger(state: RootState): boolean {
  const user = selectCurrentUser(state).data;
  return user !== undefined && user.id !== selectSettingsUserId(state);
}

/** Apart from the settings themselves, which are part of the first scripts. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Checks a form before it is saved; an empty response means that it may be. */
export function problemsOf({ email, postsPerPage }: SettingsDraft): SettingsProblems {
  return {
    ...(email.trim() !== '' && !EMAIL.test(email.trim()) && { email: 'This isn’t an email address.' }),
    ...(!isPostsPerPage(Number(postsPerPage || Number.NaN)) && {
      postsPerPage: `Use a whole number from ${POSTS_PER_PAGE.min} to ${POSTS_PER_PAGE.max}.`,
    }),
  };
}

/** The settings of a form that has no problems. */
function fromDraft({ twoFactor: _neverKept, ...draft }: SettingsDraft): Settings {
  return { ...draft, email: draft.email.trim(), postsPerPage: Number(draft.postsPerPage) };
}
