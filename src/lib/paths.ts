import type { AccountPlatform } from '#contract/networks';

/** Every address of the product's own pages, declared once. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  tracked: '/tracked',
  analytics: '/analytics',
  drafts: '/drafts',
  create: '/create',
  scheduled: '/scheduled',
  import: '/import',
  queue: '/queue',
  library: '/library',
  audience: '/audience',
  settings: '/settings',
  yourData: '/settings/your-data',
  activity: '/settings/activity',
} as const;

/** Settings' section about who comes in. */
export const privacySettings = `${paths.settings}#privacy`;

/** Settings' section about what X bills. */
export const X_COSTS_ID = 'x-costs';

/** Settings' section for administrators. */
export const PEOPLE_ID = 'people';

/** Fragment of the login page that helps who has forgotten their password. */
export const FORGOT_HASH = '#forgot';

/** The tabs over the dashboard's posts; the address names all but the first. */
export type PostTab = 'all' | 'scheduled' | 'drafts' | 'published' | 'failed';

/** What posts are searched for; an empty text leaves that out. Days are local, YYYY-MM-DD. */
export type PostSearch = { q: string; account: string; from: string; to: string };

/** Where the dashboard lists posts. */
export function postsPath(tab: PostTab): string {
  return postsSearch(tab, {});
}

/** Where the dashboard searches the posts of a tab. */
export function postsSearch(tab: PostTab, asked: Partial<PostSearch>): string {
  const named = Object.entries({ tab: tab === 'all' ? '' : tab, ...asked }).filter(([, value]) => value !== '');
  return named.length === 0 ? paths.home : `${paths.home}?${new URLSearchParams(named).toString()}`;
}

/** Id of the dashboard's list of posts, which is not at the top of the page. */
export const POSTS_ID = 'posts';

/** The same list, brought into view. */
export function postsInView(tab: PostTab): string {
  return `${postsPath(tab)}#${POSTS_ID}`;
}

const ROW = 'post-';

/** Id of a post's row in that list. */
export function postRowId(id: string): string {
  return ROW + id;
}

/** The post whose row has this id; null if it is none. */
export function postOfRow(rowId: string): string | null {
  return rowId.startsWith(ROW) ? rowId.slice(ROW.length) : null;
}

/** A post that failed, among those that did, in view and opened. */
export function postInFailed(id: string): string {
  return `${postsPath('failed')}#${postRowId(id)}`;
}

/** Where a post that is not out yet is edited. */
export function editPostPath(id: string): string {
  return `${paths.create}?${new URLSearchParams({ post: id }).toString()}`;
}

/** Where an import that was sent in is looked at. */
export function importPath(id: string): string {
  return `${paths.import}?${new URLSearchParams({ id }).toString()}`;
}

/** The queue of an account, and its posting times. */
export function queuePath(accountId: string): string {
  return `${paths.queue}?${new URLSearchParams({ account: accountId }).toString()}`;
}

/** True for an address of an OAuth callback; the networks' descriptors say which ones exist. */
export function isCallbackPath(pathname: string): boolean {
  return /^\/[a-z]+-oauth-callback\/?$/i.test(pathname);
}

/**
 * State that a link can pass to /create: `date` and `time` are the local day (YYYY-MM-DD) and time (HH:mm) for which the post is
 * scheduled, `ticks` what the passed text goes to: networks, and the accounts of each.
 */
export type CreateState = {
  initialContent?: string;
  ticks?: { platforms: AccountPlatform[]; accountIds: Partial<Record<AccountPlatform, string[]>> };
  schedule?: boolean;
  date?: string;
  time?: string;
};

/** Opens /create with the schedule's fields. */
export const SCHEDULE_STATE: CreateState = { schedule: true };

/** State of the login page and of the page after login: the page that was asked for first. */
export type FromState = { from?: string };
