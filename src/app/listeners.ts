import { selectAuthStatus } from '../features/auth/authSlice';
import { shellStarted, storeReady } from '../store/events';
import type { LiveParts } from './store';
import { loadedSignedIn, loadSignedIn, shell } from './loadSignedIn';
import { startToastListeners } from './toasts/toastListeners';
import { selectLocation } from '../store/locationSlice';
import { startNavigationListeners, startPreloadListeners } from './router/navigationListeners';
import { preloadPage } from './router/pages';
import { startOidcListeners } from './session/oidcListeners';
import { startSessionListeners } from './session/sessionListeners';
import type { RootState } from '../store/hooks';

/** Attaches every effect of the product to a live store; a replay never calls this. */
export function startListeners(live: LiveParts): void {
  const { startListening, history } = live;
  startNavigationListeners(startListening, history);
  startSessionListeners(startListening);
  startOidcListeners(startListening);
  startToastListeners(startListening);
  startPreloadListeners(startListening, live.prepareRecording);

  let isShellWanted = false;

  // When a user may be about to see the shell, its slices, its listeners and the page in it are fetched with it, once.
  startListening({
    predicate: (action, state, before) => isUserLikely(state) && (storeReady.match(action) || !isUserLikely(before)),
    effect: async (_action, { dispatch, getState, take, unsubscribe }) => {
      // An action dispatched by another listener of this one gets here first; then the outer action still follows.
      if (isShellWanted) return;
      isShellWanted = true;
      unsubscribe();
      preloadPage('signedIn', selectLocation(getState()).pathname);
      // What is there starts before anything of a signed-in user is drawn.
      let signedIn = loadedSignedIn() ?? (await loadShell());
      while (signedIn === null) {
        // The shell itself tells of a failure; with the next action another attempt is made.
        await take((_next, state) => isUserLikely(state));
        signedIn = await loadShell();
      }
      signedIn.startSignedInListeners(startListening);
      signedIn.startBackListeners(live);
      dispatch(shellStarted());
    },
  });

  // When somebody has signed in, the server's events are followed until they leave.
  startListening({
    predicate: (action, state, previous) =>
      selectAuthStatus(state) === 'signedIn' && (storeReady.match(action) || selectAuthStatus(previous) !== 'signedIn'),
    effect: async (_action, api) => {
      const { followServer } = await loadSignedIn();
      await followServer(api);
    },
  });
}

function isUserLikely(state: RootState): boolean {
  return selectAuthStatus(state) !== 'signedOut';
}

/** The code of the shell; null when it cannot be fetched. */
async function loadShell() {
  const [signedIn] = await Promise.all([loadSignedIn(), shell.load()]).catch(() => [null]);
  return signedIn;
}
