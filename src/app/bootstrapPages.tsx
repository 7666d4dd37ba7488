import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { ACCOUNT_PLATFORMS, NETWORKS } from '#contract/networks';
import { authSlice } from '../features/auth/authSlice';
import { App } from './App';
import { FIRST_KEY } from '../lib/firstKey';
import { paths } from '../core/paths';
import type { Page } from './router/page';
import { titleInTab } from './router/PageAnnouncer';
import { publicPages } from './router/publicPages';
import { makeStore } from './store';
import { protectedPaths } from './router/signedInPages';

/** A page as a visitor first sees it: what the build writes into the files that are served at `addresses`. */
export type PrerenderedPage = { path: string; title: string; addresses: readonly string[]; markup: string };

/** Renders the pages for visitors, and the loading page shown while a stored token is exchanged for a user. */
export async function prerender(): Promise<{ pages: PrerenderedPage[]; loading: string }> {
  await Promise.all(publicPages.map(({ load }) => load()));
  return { pages: publicPages.map(drawPage), loading: drawAt(paths.home, 'loading') };
}

const callbackPaths = ACCOUNT_PLATFORMS.map((platform) => NETWORKS[platform].connecting.callbackPath);

function drawPage({ path, title }: Page): PrerenderedPage {
  const address = path === '*' ? paths.home : path;
  return {
    path,
    title: titleInTab(title),
    // A visitor who asks for a protected page comes to the login page (L-08).
    addresses: path === paths.login ? [address, ...protectedPaths, ...callbackPaths] : [address],
    markup: drawAt(address, 'signedOut'),
  };
}

function drawAt(pathname: string, status: 'loading' | 'signedOut'): string {
  const { store } = makeStore({
    preloadedState: {
      auth: { ...authSlice.getInitialState(), status },
      location: { location: { pathname, search: '', hash: '', state: null, key: FIRST_KEY }, action: 'POP' },
    },
  });
  return renderToString(
    <Provider store={store}>
      <App />
    </Provider>,
  );
}
