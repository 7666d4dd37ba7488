import { matchPath } from 'react-router-dom';
import type { AuthState } from '../../features/auth/authSlice';
import type { Page } from './lazyPage';
import { publicPages } from './publicPages';
import { signedInPages } from './signedInPages';

/** The page that an address shows. */
export function pageAt(status: AuthState['status'], pathname: string): Page | undefined {
  const pages = status === 'signedIn' ? signedInPages : publicPages;
  return pages.find(({ path }) => matchPath(path, pathname) !== null);
}

/** Starts fetching a page that is about to be shown; a failure is left to the page itself. */
export function preloadPage(status: AuthState['status'], pathname: string): void {
  pageAt(status, pathname)
    ?.load()
    .catch(() => undefined);
}
