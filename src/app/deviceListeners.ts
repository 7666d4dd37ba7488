import { isAnyOf } from '@reduxjs/toolkit';
import { darkModeToggled, selectPreferences, singleKeysToggled } from '../features/preferences/preferencesSlice';
import { writePreferences } from '../features/preferences/storedPreferences';
import { selectIsSidebarOpen, sidebarToggled } from '../features/ui/uiSlice';
import { writeSidebarCookie } from './layout/sidebarCookie';
import type { AppStartListening } from '../store/hooks';

/** Keeps on this device what a person chooses about the frame around the pages. */
export function startDeviceListeners(startListening: AppStartListening): void {
  // When the sidebar is opened or collapsed, a cookie remembers it for seven days.
  startListening({
    actionCreator: sidebarToggled,
    effect: (_action, { getState }) => writeSidebarCookie(selectIsSidebarOpen(getState())),
  });

  // When the scheme or the use of single keys is changed, the device remembers it.
  startListening({
    matcher: isAnyOf(darkModeToggled, singleKeysToggled),
    effect: (_action, { getState }) => {
      writePreferences(selectPreferences(getState()));
    },
  });
}
