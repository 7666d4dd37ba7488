import { createSelector } from '@reduxjs/toolkit';
import type { PreferencesState } from './preferencesSlice';
import { toDraft, type SettingsChanges, type SettingsDraft, type SettingsProblems } from './settings';

/** Apart from the slice, which is part of the first scripts. */
type State = { preferences: PreferencesState };

/** The form as it is on the screen: what is saved, and what was changed since. */
export const selectForm = createSelector(
  [
    ({ preferences }: State) => preferences.saved,
    ({ preferences }: State) => preferences.isDark,
    ({ preferences }: State) => preferences.changes,
  ],
  (saved, darkMode, changes): SettingsDraft => ({ ...toDraft({ ...saved, darkMode }), ...changes }),
);

export const selectChanges = ({ preferences }: State): SettingsChanges => preferences.changes;
export const selectSettingsProblems = ({ preferences }: State): SettingsProblems => preferences.problems;
export const selectPasswordChange = ({ preferences }: State): PreferencesState['password'] => preferences.password;
export const selectSettingsUserId = ({ preferences }: State): string | null => preferences.userId;
