import { createSlice } from '@reduxjs/toolkit';

/** Choices of the person at this device; light until chosen otherwise (L-107). */
export type PreferencesState = { isDark: boolean };

const initialState: PreferencesState = { isDark: false };

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    darkModeToggled: (state) => {
      state.isDark = !state.isDark;
    },
  },
  selectors: { selectIsDark: (state) => state.isDark },
});

export const { darkModeToggled } = preferencesSlice.actions;
export const { selectIsDark } = preferencesSlice.selectors;
