/** Every address of the product's own pages, declared once (spec section 2). */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  tracked: '/tracked',
  analytics: '/analytics',
  drafts: '/drafts',
  create: '/create',
  scheduled: '/scheduled',
  audience: '/audience',
  settings: '/settings',
} as const;

/** The tabs over the dashboard's posts; the address names all but the first. */
export type PostTab = 'all' | 'scheduled' | 'drafts' | 'published';

/** Where the dashboard lists posts. */
export function postsPath(tab: PostTab): string {
  return tab === 'all' ? paths.home : `${paths.home}?tab=${tab}`;
}

/** Id of the list of posts on the dashboard, of which it is not the first part. */
export const POSTS_ID = 'posts';

/** The same list, brought into view. */
export function postsInView(tab: PostTab): string {
  return `${postsPath(tab)}#${POSTS_ID}`;
}

/** Where a post that is not out yet is edited. */
export function editPostPath(id: string): string {
  return `${paths.create}?${new URLSearchParams({ post: id }).toString()}`;
}

/** Tells whether networks may send people back to an address; which ones do, their descriptors say. */
export function isCallbackPath(pathname: string): boolean {
  return /^\/[a-z]+-oauth-callback\/?$/i.test(pathname);
}

/** Pages that need a signed-in user: a visitor is sent to the login page, not to the landing page (L-08). */
export const PROTECTED_PATHS: readonly string[] = [
  paths.tracked,
  paths.analytics,
  paths.drafts,
  paths.create,
  paths.scheduled,
  paths.audience,
  paths.settings,
];

/** What a link may hand over to /create; `date` is the local day (YYYY-MM-DD) that the post is scheduled for. */
export type CreateState = { initialContent?: string; schedule?: boolean; date?: string };

/** Opens /create with the schedule's fields. */
export const SCHEDULE_STATE: CreateState = { schedule: true };

/** What the login page and the page after login receive: the page that was asked for first. */
export type FromState = { from?: string };
