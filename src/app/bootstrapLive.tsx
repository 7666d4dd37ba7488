import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { readCspNonce } from '../lib/cspNonce';
import { readStored } from '../lib/storage';
import { App } from './App';
import { drawFirst } from './drawFirst';
import { createLiveApp } from './live';

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
