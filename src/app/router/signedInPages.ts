import { lazyPart } from '../../lib/lazyPart';
import { isCallbackPath, paths } from '../paths';
import type { Page } from './page';

/** What a signed-in user sees; every other path is the 404 page. */
export const signedInPages: readonly Page[] = [
  {
    path: paths.home,
    title: 'Dashboard',
    ...lazyPart(async () => (await import('../pages/DashboardPage')).DashboardPage),
  },
  ...[paths.tracked, paths.analytics].map((path) => ({
    path,
    title: path === paths.tracked ? 'Tracked Posts' : 'Analytics',
    ...lazyPart(async () => (await import('../pages/TrackedPage')).TrackedPage),
  })),
  {
    path: paths.drafts,
    title: 'AI Drafts',
    ...lazyPart(async () => (await import('../../features/drafts/DraftsPage')).DraftsPage),
  },
  {
    path: paths.create,
    title: 'Create Post',
    ...lazyPart(async () => (await import('../pages/CreatePostPage')).CreatePostPage),
  },
  {
    path: paths.scheduled,
    title: 'Scheduled Posts',
    ...lazyPart(async () => (await import('../../features/scheduled/ScheduledPage')).ScheduledPage),
  },
  {
    path: paths.audience,
    title: 'Audience Insights',
    ...lazyPart(async () => (await import('../../features/audience/AudiencePage')).AudiencePage),
  },
  {
    path: paths.settings,
    title: 'Settings',
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
