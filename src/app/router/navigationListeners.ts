import { selectAuthStatus } from '../../features/auth/authSlice';
import { selectHasUnsavedSettings } from '../../features/preferences/preferencesSlice';
import { dialogOpened } from '../../features/ui/uiSlice';
import { paths } from '../../lib/paths';
import { navigationRequested, type Navigation } from '../../store/navigation';
import type { HistoryAdapter } from './historyAdapter';
import { selectLocation } from '../../store/locationSlice';
import type { AppStartListening, RootState } from '../../store/hooks';

/**
 * When a page is asked for, the browser's history moves; the reducer hears of it by `locationChanged`. With unsaved
 * settings a question comes first.
 */
export function startNavigationListeners(startListening: AppStartListening, history: HistoryAdapter): void {
  startListening({
    actionCreator: navigationRequested,
    effect: ({ payload }, { dispatch, getState }) => {
      if (leavesSettingsUnsaved(getState(), payload)) {
        dispatch(dialogOpened({ name: 'leaveSettings', navigation: payload }));
        return;
      }
      if (payload.kind === 'go') history.go(payload.steps);
      else history[payload.kind](payload.to, payload.state ?? null);
    },
  });
}

function leavesSettingsUnsaved(state: RootState, navigation: Navigation): boolean {
  if (selectAuthStatus(state) !== 'signedIn' || !selectHasUnsavedSettings(state)) return false;
  if (selectLocation(state).pathname !== paths.settings) return false;
  return (
    navigation.kind === 'go' || !(/^[?#]/.test(navigation.to) || navigation.to.split(/[?#]/)[0] === paths.settings)
  );
}
