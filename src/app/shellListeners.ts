import { isAnyOf } from '@reduxjs/toolkit';
import { commandChosen, selectIsSidebarOpen, sidebarToggled, toastActionChosen } from '../features/ui/uiSlice';
import { commandOf } from './commands/commands';
import type { AppStartListening } from '../store/hooks';
import {
  darkModeToggled,
  demoToggled,
  firstStepsToggled,
  selectPreferences,
  singleKeysToggled,
} from '../features/preferences/preferencesSlice';
import { writePreferences } from '../features/preferences/storedPreferences';
import { writeSidebarCookie } from './layout/sidebarCookie';
import { navigationRequested } from '../store/navigation';

/** When a command was chosen, in the palette or by its keys, it is carried out. */
export function startCommandListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: commandChosen,
    effect: ({ payload: { id } }, { dispatch }) => {
      const command = commandOf(id);
      if (command !== undefined) dispatch(command.action());
    },
  });
}

/** Keeps on this device what a person chooses about the frame around the pages. */
export function startDeviceListeners(startListening: AppStartListening): void {
  // When the sidebar is opened or collapsed, a cookie remembers it for seven days.
  startListening({
    actionCreator: sidebarToggled,
    effect: (_action, { getState }) => writeSidebarCookie(selectIsSidebarOpen(getState())),
  });

  // When the scheme, the use of single keys, the demo or the first steps on the dashboard are changed, the device remembers it.
  startListening({
    matcher: isAnyOf(darkModeToggled, demoToggled, firstStepsToggled, singleKeysToggled),
    effect: (_action, { getState }) => {
      writePreferences(selectPreferences(getState()));
    },
  });
}

/** Effects of the buttons in toasts; only the shell shows any. */
export function startToastActionListeners(startListening: AppStartListening): void {
  // When a toast's link is followed, its page opens.
  startListening({
    actionCreator: toastActionChosen,
    effect: ({ payload: { action } }, { dispatch }) => {
      if (action.kind === 'open') dispatch(navigationRequested({ kind: 'push', to: action.to }));
    },
  });
}
