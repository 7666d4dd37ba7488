import { authApi } from '../../api/authApi';
import { shellStarted } from '../../core/events';
import { shell } from '../loadSignedIn';
import { paths } from '../../core/paths';
import type { AppStartListening } from '../store';
import { loadPublicPages, preloadPage } from './pages';
import { destinations } from './signedInPages';

const SIDEBAR_PATHS = destinations.filter(({ icon }) => icon !== undefined).map(({ path }) => path);

/** Fetches code before it is needed, so that a page shows as soon as it is asked for. */
export function startPreloadListeners(startListening: AppStartListening): void {
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

  // When the shell is there, the pages for visitors are loaded, so that logging out shows them at once; their code came
  // with the page. Those of the sidebar follow one by one, unless the browser is set to save data.
  startListening({
    actionCreator: shellStarted,
    effect: () => {
      whenQuiet(() => void loadPublicPages());
      if (!isDataDear()) preloadInTurn(SIDEBAR_PATHS);
    },
  });
}

function preloadInTurn([path, ...others]: string[]): void {
  if (path === undefined) return;
  whenQuiet(() => {
    preloadPage('signedIn', path);
    preloadInTurn(others);
  });
}

/** In a browser without idle callbacks nothing is preloaded. */
function whenQuiet(run: () => void): void {
  if (typeof requestIdleCallback !== 'undefined') requestIdleCallback(run);
}

function isDataDear(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
