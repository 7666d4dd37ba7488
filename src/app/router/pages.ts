import { matchPath } from 'react-router-dom';
import type { AuthState } from '../../features/auth/authSlice';
import { CALLBACK_PATHS, paths } from '../paths';
import { lazyPage, type LazyPage } from './lazyPage';

/** One address, what the browser's tab says there, and the chunk with its page. */
export type Page = { path: string; title: string } & LazyPage;

/** What a visitor sees; every other path is the landing page (spec section 2). */
export const publicPages: readonly Page[] = [
  {
    path: paths.login,
    title: 'Sign in',
    ...lazyPage(async () => (await import('../../features/auth/LoginPage')).LoginPage),
  },
  {
    path: paths.signup,
    title: 'Sign up',
    ...lazyPage(async () => (await import('../../features/auth/SignupPage')).SignupPage),
  },
  {
    path: '*',
    title: 'AI-Powered Dashboard',
    ...lazyPage(async () => (await import('../../features/landing/LandingPage')).LandingPage),
  },
];

/** What a signed-in user sees; every other path is the 404 page. */
export const signedInPages: readonly Page[] = [
  {
    path: paths.home,
    title: 'Dashboard',
    ...lazyPage(async () => (await import('../pages/DashboardPage')).DashboardPage),
  },
  ...[paths.tracked, paths.analytics].map((path) => ({
    path,
    title: path === paths.tracked ? 'Tracked Posts' : 'Analytics',
    ...lazyPage(async () => (await import('../pages/TrackedPage')).TrackedPage),
  })),
  {
    path: paths.drafts,
    title: 'AI Drafts',
    ...lazyPage(async () => (await import('../../features/drafts/DraftsPage')).DraftsPage),
  },
  {
    path: paths.create,
    title: 'Create Post',
    ...lazyPage(async () => (await import('../pages/CreatePostPage')).CreatePostPage),
  },
  {
    path: paths.scheduled,
    title: 'Scheduled Posts',
    ...lazyPage(async () => (await import('../../features/scheduled/ScheduledPage')).ScheduledPage),
  },
  {
    path: paths.audience,
    title: 'Audience Insights',
    ...lazyPage(async () => (await import('../../features/audience/AudiencePage')).AudiencePage),
  },
  {
    path: paths.settings,
    title: 'Settings',
    ...lazyPage(async () => (await import('../pages/SettingsPage')).SettingsPage),
  },
  ...CALLBACK_PATHS.map((path) => ({
    path,
    title: 'Connecting your account',
    ...lazyPage(async () => (await import('../../features/connect/CallbackPage')).CallbackPage),
  })),
  {
    path: '*',
    title: 'Page not found',
    ...lazyPage(async () => (await import('../pages/NotFoundPage')).NotFoundPage),
  },
];

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
