import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { ACCOUNT_PLATFORMS, NETWORKS } from '#contract/networks';
import { authSlice, type AuthState } from '../features/auth/authSlice';
import { App, titleInTab } from './App';
import { ShellSkeleton } from './layout/ShellSkeleton';
import { FIRST_KEY } from '../lib/firstKey';
import { paths } from '../lib/paths';
import type { Page } from './router/page';
import { publicPages } from './router/pages';
import { makeStore } from './store';
import { destinations, protectedPaths } from './router/signedInPages';

/** A page as a visitor first sees it: what the build writes into the files that are served at `addresses`. */
export type PrerenderedPage = { path: string; title: string; addresses: readonly string[]; markup: string };

/** What stands beside it at an address of the shell: the outline that a signed-in user sees there, and the chunk with the page. */
export type PrerenderedOutline = { markup: string; chunk: string };

type Prerendered = {
  pages: PrerenderedPage[];
  /** Shown while a stored token is exchanged for a user. */
  loading: string;
  /** By address. */
  outlines: Record<string, PrerenderedOutline>;
};

/** Renders the pages for visitors, and what is shown where a session is held until the product's script is there. */
export async function prerender(): Promise<Prerendered> {
  await Promise.all(publicPages.map(({ load }) => load()));
  const outlines = destinations.map(({ id, path, chunk = id }) => {
    return [path, { chunk, markup: drawAt(path, 'signedIn', <ShellSkeleton />) }] as const;
  });
  return {
    pages: publicPages.map(drawPage),
    loading: drawAt(paths.home, 'loading', <App />),
    outlines: Object.fromEntries(outlines),
  };
}

const callbackPaths = ACCOUNT_PLATFORMS.map((platform) => NETWORKS[platform].connecting.callbackPath);

function drawPage({ path, title }: Page): PrerenderedPage {
  const address = path === '*' ? paths.home : path;
  return {
    path,
    title: titleInTab(title),
    // A visitor who asks for a protected page comes to the login page.
    addresses: path === paths.login ? [address, ...protectedPaths, ...callbackPaths] : [address],
    markup: drawAt(address, 'signedOut', <App />),
  };
}

function drawAt(pathname: string, status: AuthState['status'], content: ReactNode): string {
  const { store } = makeStore({
    preloadedState: {
      auth: { ...authSlice.getInitialState(), status },
      location: { location: { pathname, search: '', hash: '', state: null, key: FIRST_KEY }, action: 'POP' },
    },
  });
  return renderToString(<Provider store={store}>{content}</Provider>);
}
