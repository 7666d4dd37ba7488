import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { readCspNonce } from '../lib/cspNonce';
import { readStored } from '../lib/storage';
import { App } from './App';
import { createLiveApp, startEffects, type LiveApp } from './live';
import { selectAuthStatus, selectIsSlow } from '../features/auth/authSlice';
import { FIRST_KEY } from '../lib/firstKey';
import { selectLocation } from '../store/locationSlice';
import { loadPublicPages, pageAt } from './router/pages';
import { rootReducer } from '../store/rootReducer';
import type { AppStore } from '../store/hooks';

/** `localStorage.redux_devtools = 'on'` asks for Redux DevTools in a production build; in development they are there. */
const DEVTOOLS_KEY = 'redux_devtools';

/** The product in the page, as newer code finds it. */
type Running = {
  live: LiveApp;
  root: Root;
  /** What stands around the product: its store. */
  provide: (app: ReactNode) => ReactNode;
  reducer: typeof rootReducer;
  /** How many times newer code has taken over. */
  updates: number;
};

/** Starts the product in the page's root element. */
export async function bootstrapLive(): Promise<Running> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no element with the id "root".');
  // goober, which styles the toasts, reads its nonce from here.
  Object.assign(window, { __nonce__: readCspNonce() });

  const isTravelWanted = process.env['NODE_ENV'] !== 'production' || readStored(DEVTOOLS_KEY) === 'on';
  const travel = isTravelWanted ? await import('./devTools') : null;
  // With DevTools the store may be showing its past by now, so the prerendered page is not reused.
  if (travel !== null) delete container.dataset['page'];
  const live = createLiveApp(
    travel === null ? {} : { devTools: travel.devTools, createFacade: travel.createTravelFacade },
  );
  const { facade, store } = live;
  const provide = (app: ReactNode) =>
    travel === null || facade === null ? (
      <Provider store={store}>{app}</Provider>
    ) : (
      <travel.TravelProvider facade={facade}>{app}</travel.TravelProvider>
    );
  const root = await drawFirst(container, store, <StrictMode>{provide(<App />)}</StrictMode>);
  return { live, root, provide, reducer: rootReducer, updates: 0 };
}

/**
 * Goes on with this code where older code stood, while the product is developed: the store stays with its state, its past
 * and its record; effects and components are those of this code. Where the root reducer itself is another, the page is
 * loaded again.
 */
export function takeOverFrom({ updates, ...running }: Running): Running {
  const { live, root, provide, reducer } = running;
  if (reducer !== rootReducer) window.location.reload();
  startEffects(live);
  root.render(<StrictMode key={updates}>{provide(<App />)}</StrictMode>);
  return { ...running, updates: updates + 1 };
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
