import { createSlice } from '@reduxjs/toolkit';

/** Choices of the person at this device; light until chosen otherwise (L-107). */
export type PreferencesState = {
  isDark: boolean;
  /** Shortcuts without a modifier do something (WCAG 2.1.4). */
  hasSingleKeys: boolean;
};

const initialState: PreferencesState = { isDark: false, hasSingleKeys: true };

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    darkModeToggled: (state) => {
      state.isDark = !state.isDark;
    },
    singleKeysToggled: (state) => {
      state.hasSingleKeys = !state.hasSingleKeys;
    },
  },
  selectors: {
    selectIsDark: (state) => state.isDark,
    selectHasSingleKeys: (state) => state.hasSingleKeys,
  },
});

export const { darkModeToggled, singleKeysToggled } = preferencesSlice.actions;
export const { selectIsDark, selectHasSingleKeys } = preferencesSlice.selectors;
