import { selectAuthStatus } from '../../features/auth/authSlice';
import { selectHasUnsavedSettings } from '../../features/preferences/preferencesSlice';
import { dialogOpened } from '../../features/ui/uiSlice';
import { paths } from '../../lib/paths';
import { navigationRequested, type Navigation } from '../../store/navigation';
import type { HistoryAdapter } from './historyAdapter';
import { selectLocation } from '../../store/locationSlice';
import type { AppStartListening, RootState, AppListenerApi } from '../../store/hooks';
import { authApi } from '../../api/authApi';
import { baseApi } from '../../api/baseApi';
import { shellStarted } from '../../store/events';
import { loadSignedIn, shell } from '../loadSignedIn';
import { loadPublicPages, pageAt, preloadPage } from './pages';
import { destinations } from './signedInPages';

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

const SIDEBAR_PATHS = destinations.filter(({ icon }) => icon !== undefined).map(({ path }) => path);

/** Fetches code before it is needed, so that a page shows as soon as it is asked for. `prepareRecording` fetches what writes the log. */
export function startPreloadListeners(startListening: AppStartListening, prepareRecording: () => void): void {
  // While the server checks a password, the code for signed-in users is fetched.
  startListening({
    matcher: authApi.endpoints.login.matchPending,
    effect: () =>
      whenQuiet(() => {
        // A failure is left to the shell itself.
        shell.load().catch(() => undefined);
        preloadPage('signedIn', paths.home);
      }),
  });

  // When the page in the shell shows what it was opened for, the rest is fetched one by one: what writes the log, the dialogs and the
  // toasts, the pages for visitors, so that logging out shows them at once (their code came with the page), and those of the sidebar,
  // unless the browser is set to save data.
  startListening({
    actionCreator: shellStarted,
    effect: async (_action, api) => {
      await untilPageIsShown(api);
      prepareRecording();
      const { laterParts } = await loadSignedIn();
      const pages = isDataDear() ? [] : SIDEBAR_PATHS.map((path) => () => preloadPage('signedIn', path));
      inTurn([...laterParts.map(quietly), () => void loadPublicPages(), ...pages]);
    },
  });
}

/** The page has been drawn, and what it has asked the server for is there. */
async function untilPageIsShown({ dispatch, getState }: AppListenerApi): Promise<void> {
  const page = pageAt('signedIn', selectLocation(getState()).pathname);
  await page?.load().catch(() => undefined);
  await untilQuiet();
  await Promise.allSettled(dispatch(baseApi.util.getRunningQueriesThunk()));
  await untilQuiet();
}

function inTurn([fetch, ...others]: (() => void)[]): void {
  if (fetch === undefined) return;
  whenQuiet(() => {
    fetch();
    inTurn(others);
  });
}

/** What could not be fetched ahead is fetched when it is needed. */
function quietly(load: () => Promise<unknown>): () => void {
  return () => void load().catch(() => undefined);
}

/** In a browser without idle callbacks nothing is preloaded. */
function whenQuiet(run: () => void): void {
  if (typeof requestIdleCallback !== 'undefined') requestIdleCallback(run);
}

/** Where there are no idle callbacks, nothing is waited for. */
function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') resolve();
    else requestIdleCallback(() => resolve());
  });
}

function isDataDear(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
