import { paths } from '../../core/paths';

type SignedInPath = Exclude<(typeof paths)[keyof typeof paths], typeof paths.login | typeof paths.signup>;

/** Titles of the browser tab on the pages of a signed-in user. */
export const PAGE_TITLES: Readonly<Record<SignedInPath, string>> = {
  [paths.home]: 'Dashboard',
  [paths.tracked]: 'Tracked Posts',
  [paths.analytics]: 'Analytics',
  [paths.drafts]: 'AI Drafts',
  [paths.create]: 'Create Post',
  [paths.scheduled]: 'Scheduled Posts',
  [paths.audience]: 'Audience Insights',
  [paths.settings]: 'Settings',
};

/** The title of the page that a link leads to; undefined where there is none. */
export function titleOf(pathname: string): string | undefined {
  return (PAGE_TITLES as Readonly<Record<string, string>>)[pathname];
}
