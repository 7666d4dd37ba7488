import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../store/hooks';
import { selectPreferences, type PreferencesState } from './preferencesSlice';
import { toDraft, type SettingsChanges, type SettingsDraft, type SettingsProblems } from './settings';

/** The form as it is on the screen: what is saved, and what was changed since. */
export const selectForm = createSelector(
  [
    (state: RootState) => selectPreferences(state).saved,
    (state: RootState) => selectPreferences(state).isDark,
    (state: RootState) => selectPreferences(state).changes,
  ],
  (saved, darkMode, changes): SettingsDraft => ({ ...toDraft({ ...saved, darkMode }), ...changes }),
);

export const selectChanges = (state: RootState): SettingsChanges => selectPreferences(state).changes;
export const selectSettingsProblems = (state: RootState): SettingsProblems => selectPreferences(state).problems;
export const selectPasswordChange = (state: RootState): PreferencesState['password'] =>
  selectPreferences(state).password;
export const selectSettingsUserId = (state: RootState): string | null => selectPreferences(state).userId;
