import { authApi, selectCurrentUser } from '../../api/authApi';
import type { AppStartListening } from '../../app/hooks';
import { warnBeforeLeaving } from '../../lib/beforeUnload';
import { localZone } from '../../lib/dates';
import { dialogClosed, noticeShown, selectDialog } from '../ui/uiSlice';
import { settingsMessages } from './messages';
import {
  saveChosen,
  selectForm,
  selectHasUnsavedSettings,
  selectIsDark,
  selectSettingsUserId,
  settingsRead,
  settingsRefused,
  settingsSaved,
} from './preferencesSlice';
import { DEFAULT_SETTINGS, fromDraft, problemsOf } from './settings';
import { hasKeptSettings, readUserSettings, writePreferences } from './storedPreferences';

const { changePassword } = authApi.endpoints;

/** What a person chooses for themselves is kept on this device (L-104). */
export function startPreferencesListeners(startListening: AppStartListening): void {
  // When it is known who is signed in, their settings are read; new ones begin with what is known of them.
  startListening({
    predicate: (_action, state) => {
      const user = selectCurrentUser(state).data;
      return user !== undefined && user.id !== selectSettingsUserId(state);
    },
    effect: (_action, { dispatch, getState }) => {
      const user = selectCurrentUser(getState()).data;
      if (user === undefined || user.id === selectSettingsUserId(getState())) return;
      const darkMode = selectIsDark(getState()) && !hasKeptSettings();
      const fallback = { ...DEFAULT_SETTINGS, darkMode, email: user.email, timeZone: localZone() };
      dispatch(settingsRead({ userId: user.id, settings: readUserSettings(user.id, fallback) }));
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
      const isKept = writePreferences(getState().preferences);
      dispatch(
        noticeShown(
          isKept
            ? { kind: 'success', text: settingsMessages.saved }
            : { kind: 'error', text: settingsMessages.notSaved },
        ),
      );
      if (draft.twoFactor) dispatch(noticeShown({ kind: 'info', text: settingsMessages.twoFactorOff }));
    },
  });

  // While the form holds something unsaved, the browser asks before the page is closed.
  startListening({
    predicate: (_action, state, previous) => selectHasUnsavedSettings(state) !== selectHasUnsavedSettings(previous),
    effect: (_action, { getState }) => warnBeforeLeaving('settings', selectHasUnsavedSettings(getState())),
  });

  // When the password has been changed, the dialog closes and a toast says so.
  startListening({
    matcher: changePassword.matchFulfilled,
    effect: (_action, { dispatch, getState }) => {
      dispatch(noticeShown({ kind: 'success', text: settingsMessages.passwordChanged }));
      if (selectDialog(getState())?.name === 'changePassword') dispatch(dialogClosed());
    },
  });
}
