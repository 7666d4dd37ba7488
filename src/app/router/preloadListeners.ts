import { authApi } from '../../api/authApi';
import { shellStarted } from '../events';
import { shell } from '../loadSignedIn';
import { paths } from '../paths';
import type { AppStartListening } from '../store';
import { loadPublicPages, preloadPage } from './pages';

const SIDEBAR_PATHS = [paths.home, paths.create, paths.tracked, paths.scheduled, paths.drafts, paths.settings];

/** Code is fetched before it is needed, so that a page stands when it is asked for. */
export function startPreloadListeners(startListening: AppStartListening): void {
  // While the server looks at a password, what a signed-in user sees is fetched.
  startListening({
    matcher: authApi.endpoints.login.matchPending,
    effect: () =>
      whenQuiet(() => {
        // A failure is left to the shell itself.
        shell.load().catch(() => undefined);
        preloadPage('signedIn', paths.home);
      }),
  });

  // When the shell stands, the sidebar's pages follow one by one, unless data is dear. The pages of a visitor came with the
  // first one: whoever logs out sees them at once.
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

/** Where the browser cannot tell a quiet moment, code comes when it is asked for. */
function whenQuiet(run: () => void): void {
  if (typeof requestIdleCallback !== 'undefined') requestIdleCallback(run);
}

function isDataDear(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
