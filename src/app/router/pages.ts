import { PRODUCT_TAGLINE } from '../../components/Brand';
import { lazyPart } from '../../lib/lazyPart';
import { paths } from '../../lib/paths';
import { type Page, pageAmong } from './page';
import type { AuthState } from '../../features/auth/authSlice';
import { signedInPages } from './signedInPages';

/** Pages of a visitor, in one chunk; every other path is the landing page. */
export const publicPages: readonly Page[] = [
  {
    path: paths.login,
    title: 'Sign in',
    ...lazyPart(async () => (await import(/* webpackChunkName: 'public' */ '../../features/auth/LoginPage')).LoginPage),
  },
  {
    path: paths.signup,
    title: 'Sign up',
    ...lazyPart(
      async () => (await import(/* webpackChunkName: 'public' */ '../../features/auth/SignupPage')).SignupPage,
    ),
  },
  {
    path: '*',
    title: PRODUCT_TAGLINE,
    ...lazyPart(
      async () => (await import(/* webpackChunkName: 'public' */ '../../features/landing/LandingPage')).LandingPage,
    ),
  },
];

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
