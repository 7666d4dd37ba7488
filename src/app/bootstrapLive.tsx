import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from './App';
import { createLiveApp } from './live';

/** Starts the product in the page's root element. */
export function bootstrapLive(): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no element with the id "root".');
  const { store } = createLiveApp();
  createRoot(container).render(
    <Provider store={store}>
      <App />
    </Provider>,
  );
}
