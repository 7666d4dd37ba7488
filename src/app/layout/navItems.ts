import { paths } from '../../core/paths';

/** One entry of the sidebar; `icon` is the path of a 24 by 24 drawing. */
export type NavItem = { label: string; path: string; icon: string };

/** The sidebar of spec section 2. */
export const navItems: readonly NavItem[] = [
  { label: 'Dashboard', path: paths.home, icon: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z' },
  { label: 'Tracked Posts', path: paths.tracked, icon: 'M3 12h4l3 7 4-14 3 7h4' },
  { label: 'AI Drafts', path: paths.drafts, icon: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6' },
  { label: 'Create Post', path: paths.create, icon: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4' },
  { label: 'Schedule', path: paths.scheduled, icon: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4' },
  {
    label: 'Settings',
    path: paths.settings,
    icon: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0M6 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
  },
];
