import { authApi, selectCurrentUser } from '../../api/authApi';
import { meApi } from '../../api/meApi';
import { shellStarted } from '../../store/events';
import type { AppStartListening, RootState } from '../../store/hooks';
import { warnBeforeLeaving } from '../../lib/pageLifecycle';
import { localZone } from '../../lib/dates';
import { onStoredElsewhere } from '../../lib/storage';
import { untilCancelled } from '../../lib/waiting';
import { sessionEnded } from '../auth/authSlice';
import { dialogClosed, toastShown, selectDialog } from '../ui/uiSlice';
import { selectChanges, selectSettingsUserId } from './formSelectors';
import { settingsMessages } from './messages';
import {
  selectHasUnsavedSettings,
  selectIsDark,
  selectPreferences,
  settingsRead,
  settingsSavedElsewhere,
} from './preferencesSlice';
import { DEFAULT_SETTINGS } from './settings';
import {
  forgetUserSettings,
  hasKeptSettings,
  keepChanges,
  PREFERENCES_KEY,
  readPreferences,
  readUserSettings,
  takeChanges,
} from './storedPreferences';

const { changePassword } = authApi.endpoints;

/** Keeps on this device what a person chooses for themselves. */
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
      return untilCancelled(api, stop);
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
