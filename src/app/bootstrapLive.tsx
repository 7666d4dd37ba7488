import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { readCspNonce } from '../lib/cspNonce';
import { readStored } from '../lib/storage';
import { App } from './App';
import { createLiveApp } from './live';
import { selectAuthStatus, selectIsSlow } from '../features/auth/authSlice';
import { FIRST_KEY } from '../lib/firstKey';
import { selectLocation } from '../store/locationSlice';
import { loadPublicPages, pageAt } from './router/pages';
import type { AppStore } from '../store/hooks';

/** `localStorage.redux_devtools = 'on'` asks for Redux DevTools in a production build; in development they are there. */
const DEVTOOLS_KEY = 'redux_devtools';

/** Starts the product in the page's root element. */
export async function bootstrapLive(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no element with the id "root".');
  // goober, which styles the toasts, reads its nonce from here.
  Object.assign(window, { __nonce__: readCspNonce() });

  if (process.env['NODE_ENV'] !== 'production' || readStored(DEVTOOLS_KEY) === 'on') {
    const { devTools, createTravelFacade, TravelProvider } = await import('./devTools');
    const { facade, store } = createLiveApp({ devTools, createFacade: createTravelFacade });
    if (facade === null) return;
    // With DevTools the store may be showing its past by now, so the prerendered page is not reused.
    delete container.dataset['page'];
    await drawFirst(
      container,
      store,
      <StrictMode>
        <TravelProvider facade={facade}>
          <App />
        </TravelProvider>
      </StrictMode>,
    );
    return;
  }

  const { store } = createLiveApp();
  await drawFirst(
    container,
    store,
    <StrictMode>
      <Provider store={store}>
        <App />
      </Provider>
    </StrictMode>,
  );
}

/**
 * Renders the product for the first time. A prerendered page that matches the state is hydrated, which keeps text
 * already typed into it; any other content is replaced in one step, so that no blank page shows in between. The outline
 * of a page stays until the store knows the user, too.
 */
export async function drawFirst(container: HTMLElement, store: AppStore, app: ReactNode): Promise<Root> {
  const state = store.getState();
  const status = selectAuthStatus(state);
  const { pathname, hash, key } = selectLocation(state);
  const page = status === 'signedOut' ? pageAt(status, pathname) : undefined;
  const drawnAhead = container.dataset['page'];
  const isLoaded = status === 'signedOut' && (await loadPublicPages());

  const isTakenOver = isLoaded && page?.path === drawnAhead && key === FIRST_KEY && hash === '';
  const root = isTakenOver ? takeOver(container, app) : replace(container, app);
  // The root is hidden as long as it is marked as a visitor's page.
  if (document.documentElement.dataset['session'] === 'known') await untilUserIsKnown(store);
  delete container.dataset['page'];
  for (const id of ['loading', 'outline']) document.getElementById(id)?.remove();
  return root;
}

/** The response is here already; if it is not what was hoped for, the wait is shown with its way out. */
function untilUserIsKnown(store: AppStore): Promise<void> {
  return new Promise((resolve) => {
    const isOver = () => selectAuthStatus(store.getState()) !== 'loading' || selectIsSlow(store.getState());
    if (isOver()) return resolve();
    const stop = store.subscribe(() => {
      if (!isOver()) return;
      stop();
      resolve();
    });
  });
}

function takeOver(container: HTMLElement, app: ReactNode): Root {
  // Nobody was listening when a box was ticked before hydration, so it is unticked again.
  for (const box of container.querySelectorAll<HTMLInputElement>('input:checked')) box.checked = false;
  return hydrateRoot(container, app);
}

function replace(container: HTMLElement, app: ReactNode): Root {
  const root = createRoot(container);
  flushSync(() => root.render(app));
  return root;
}
