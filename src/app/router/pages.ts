import type { AuthState } from '../../features/auth/authSlice';
import { pageAmong, type Page } from './page';
import { publicPages } from './publicPages';
import { signedInPages } from './signedInPages';

/** The page that an address shows. */
export function pageAt(status: AuthState['status'], pathname: string): Page | undefined {
  return pageAmong(status === 'signedIn' ? signedInPages : publicPages, pathname);
}

/** Fetches the pages for visitors: one chunk, which came with the page. If it is missing, rendering a page handles that. */
export async function loadPublicPages(): Promise<boolean> {
  const loaded = await Promise.allSettled(publicPages.map(({ load }) => load()));
  return loaded.every(({ status }) => status === 'fulfilled');
}

/** Starts fetching a page that is about to be shown; a failure is left to the page itself. */
export function preloadPage(status: AuthState['status'], pathname: string): void {
  pageAt(status, pathname)
    ?.load()
    .catch(() => undefined);
}
