import { lazyPart } from '../../lib/lazyPart';
import { isCallbackPath, paths } from '../../core/paths';
import type { Page } from './page';
import { PAGE_TITLES } from './pageTitles';

/** Pages of a signed-in user; every other path is the 404 page. */
export const signedInPages: readonly Page[] = [
  {
    path: paths.home,
    title: PAGE_TITLES[paths.home],
    ...lazyPart(async () => (await import('../pages/DashboardPage')).DashboardPage),
  },
  ...[paths.tracked, paths.analytics].map((path) => ({
    path,
    title: PAGE_TITLES[path],
    ...lazyPart(async () => (await import('../pages/TrackedPage')).TrackedPage),
  })),
  {
    path: paths.drafts,
    title: PAGE_TITLES[paths.drafts],
    ...lazyPart(async () => (await import('../../features/drafts/DraftsPage')).DraftsPage),
  },
  {
    path: paths.create,
    title: PAGE_TITLES[paths.create],
    ...lazyPart(async () => (await import('../pages/CreatePostPage')).CreatePostPage),
  },
  {
    path: paths.scheduled,
    title: PAGE_TITLES[paths.scheduled],
    ...lazyPart(async () => (await import('../../features/scheduled/ScheduledPage')).ScheduledPage),
  },
  {
    path: paths.audience,
    title: PAGE_TITLES[paths.audience],
    ...lazyPart(async () => (await import('../../features/audience/AudiencePage')).AudiencePage),
  },
  {
    path: paths.settings,
    title: PAGE_TITLES[paths.settings],
    ...lazyPart(async () => (await import('../pages/SettingsPage')).SettingsPage),
  },
  {
    path: '/*-oauth-callback',
    matches: isCallbackPath,
    title: 'Connecting your account',
    ...lazyPart(async () => (await import('../pages/ConnectingPage')).ConnectingPage),
  },
  {
    path: '*',
    title: 'Page not found',
    ...lazyPart(async () => (await import('../pages/NotFoundPage')).NotFoundPage),
  },
];
