import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { readCspNonce } from '../lib/cspNonce';
import { App } from './App';
import { createLiveApp } from './live';

/** Starts the product in the page's root element. */
export function bootstrapLive(): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no element with the id "root".');
  // goober, which styles the toasts, takes its nonce from here.
  Object.assign(window, { __nonce__: readCspNonce() });
  const { store } = createLiveApp();
  createRoot(container).render(
    <StrictMode>
      <Provider store={store}>
        <App />
      </Provider>
    </StrictMode>,
  );
}
