import { lazyPart } from '../../lib/lazyPart';
import { isCallbackPath, paths } from '../../lib/paths';
import type { Destination, Page } from './page';

/**
 * Every page that a signed-in user opens: the router, the sidebar, the commands and the titles read this
 * table, in this order. It is part of the first script, so an entry names its code and does not import it; the chunk bears
 * the page's id.
 */
export const destinations: readonly Destination[] = [
  {
    id: 'dashboard',
    path: paths.home,
    title: 'Dashboard',
    icon: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
    keys: 'g d',
    words: 'home overview posts',
    ...lazyPart(async () => (await import(/* webpackChunkName: 'dashboard' */ '../pages/DashboardPage')).DashboardPage),
  },
  {
    id: 'tracked',
    path: paths.tracked,
    title: 'Tracked Posts',
    icon: 'M3 12h4l3 7 4-14 3 7h4',
    keys: 'g t',
    words: 'hashtags keywords monitor',
    ...lazyPart(async () => (await import(/* webpackChunkName: 'tracked' */ '../pages/TrackedPage')).TrackedPage),
  },
  {
    id: 'drafts',
    path: paths.drafts,
    title: 'AI Drafts',
    icon: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
    keys: 'g a',
    ...lazyPart(async () => (await import(/* webpackChunkName: 'drafts' */ '../pages/DraftsPage')).DraftsPage),
  },
  {
    id: 'create',
    path: paths.create,
    title: 'Create Post',
    chunk: 'composer',
    icon: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
    keys: 'g c',
    words: 'write compose editor',
    ...lazyPart(
      async () => (await import(/* webpackChunkName: 'composer' */ '../pages/CreatePostPage')).CreatePostPage,
    ),
  },
  {
    id: 'scheduled',
    path: paths.scheduled,
    title: 'Scheduled Posts',
    label: 'Schedule',
    icon: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
    keys: 'g s',
    words: 'scheduled posts calendar',
    ...lazyPart(async () => (await import(/* webpackChunkName: 'scheduled' */ '../pages/ScheduledPage')).ScheduledPage),
  },
  {
    id: 'settings',
    path: paths.settings,
    title: 'Settings',
    icon: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0M6 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
    keys: 'g e',
    words: 'preferences notifications privacy appearance',
    ...lazyPart(async () => (await import(/* webpackChunkName: 'settings' */ '../pages/SettingsPage')).SettingsPage),
  },
  {
    id: 'your-data',
    path: paths.yourData,
    title: 'Your data',
    chunk: 'settings',
    words: 'export download delete account action log support',
    ...lazyPart(async () => (await import(/* webpackChunkName: 'settings' */ '../pages/SettingsPage')).YourDataPage),
  },
  {
    id: 'activity',
    path: paths.activity,
    title: 'Activity',
    chunk: 'settings',
    words: 'sign-ins log-ins security',
    ...lazyPart(async () => (await import(/* webpackChunkName: 'settings' */ '../pages/SettingsPage')).ActivityPage),
  },
  {
    id: 'queue',
    path: paths.queue,
    title: 'Queue',
    more: 'Queue',
    icon: 'M4 6h16M4 12h8M4 18h6M17 13a4 4 0 1 0 0 8 4 4 0 0 0 0-8M17 15.5v2l1 .8',
    words: 'posting times slots waiting order pause',
    ...lazyPart(async () => (await import(/* webpackChunkName: 'queue' */ '../../features/queue/QueuePage')).QueuePage),
  },
  {
    id: 'library',
    path: paths.library,
    title: 'Library',
    more: 'Library',
    icon: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.2a.8.8 0 1 0 .01 0',
    words: 'media files images videos',
    ...lazyPart(
      async () => (await import(/* webpackChunkName: 'library' */ '../../features/library/LibraryPage')).LibraryPage,
    ),
  },
  {
    id: 'import',
    path: paths.import,
    title: 'Import Posts',
    more: 'Import',
    icon: 'M12 4v11M8 11l4 4 4-4M5 20h14',
    words: 'export csv spreadsheet excel bulk upload',
    ...lazyPart(
      async () => (await import(/* webpackChunkName: 'import' */ '../../features/imports/ImportPage')).ImportPage,
    ),
  },
  {
    id: 'audience',
    path: paths.audience,
    title: 'Audience Insights',
    more: 'Audience',
    icon: 'M9 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20a6.5 6.5 0 0 1 13 0M16 4.2a3.5 3.5 0 0 1 0 6.6M18 14.2a6.5 6.5 0 0 1 3.5 5.8',
    keys: 'g i',
    words: 'followers ages locations',
    ...lazyPart(
      async () =>
        (await import(/* webpackChunkName: 'audience' */ '../../features/audience/AudiencePage')).AudiencePage,
    ),
  },
  {
    id: 'analytics',
    path: paths.analytics,
    title: 'Analytics',
    more: 'Analytics',
    icon: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
    chunk: 'tracked',
    keys: 'g n',
    words: 'figures statistics reach',
    ...lazyPart(async () => (await import(/* webpackChunkName: 'tracked' */ '../pages/TrackedPage')).TrackedPage),
  },
];

/** Pages of a signed-in user; every other path is the 404 page. */
export const signedInPages: readonly Page[] = [
  ...destinations,
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

/** Pages that need a signed-in user: a visitor is sent to the login page, not to the landing page. */
export const protectedPaths: readonly string[] = destinations
  .map(({ path }) => path)
  .filter((path) => path !== paths.home);
