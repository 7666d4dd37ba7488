import type { UnknownAction } from '@reduxjs/toolkit';
import { CONTENT_ID } from '../../features/composer/composerState';
import { SEARCH_MAX_LENGTH } from '#contract/limits';
import { ACCOUNT_PLATFORMS } from '#contract/networks';
import { beginningOf } from '#contract/networks/graphemes';
import { loggedOut } from '../../features/auth/authSlice';
import { darkModeToggled } from '../../features/preferences/preferencesSlice';
import { logRequested, momentMarked } from '../../recording/card/supportSlice';
import { dialogOpened, drawerToggled, sidebarToggled } from '../../features/ui/uiSlice';
import { navigationRequested } from '../../store/navigation';
import { paths, POSTS_ID, postsInView, SCHEDULE_STATE } from '../../lib/paths';
import { MOBILE_QUERY } from '../theme/tokens';
import type { Destination } from '../router/page';
import { destinations } from '../router/signedInPages';
import { searchPostsText } from './messages';

/** Something that can be done from anywhere: chosen in the palette, or by its keys. */
export type Command = {
  id: string;
  label: string;
  kind: 'page' | 'action';
  /** Other words by which people look for it. */
  words?: string;
  /** In the notation of tinykeys; a sequence of single keys, or one with a modifier. */
  keys?: string;
  /** The action dispatched when it is chosen. */
  action: () => UnknownAction;
};

function open(to: string, state: unknown = null): Command['action'] {
  return () => navigationRequested({ kind: 'push', to, state });
}

function page(id: string, label: string, to: string, more: Pick<Command, 'keys' | 'words'> = {}): Command {
  return { id, label, kind: 'page', action: open(to), ...more };
}

function toCommand({ id, path, title, label = title, keys, words }: Destination): Command {
  return page(id, label, path, { ...(keys !== undefined && { keys }), ...(words !== undefined && { words }) });
}

const [dashboard, others] = [destinations.slice(0, 1), destinations.slice(1)];

/** Every destination, the dashboard's tabs after it, then every action. */
export const COMMANDS: readonly Command[] = [
  ...dashboard.map(toCommand),
  page('scheduledTab', 'Your scheduled posts', postsInView('scheduled'), { words: 'queue waiting week' }),
  page('draftsTab', 'Your drafts', postsInView('drafts'), { words: 'saved unfinished' }),
  page('publishedTab', 'Your published posts', postsInView('published'), { words: 'sent out' }),
  ...others.map(toCommand),
  page('accounts', 'Social Media Accounts', `${paths.settings}#accounts`, { words: 'connected tokens' }),
  {
    id: 'newPost',
    label: 'New post',
    kind: 'action',
    keys: 'n',
    words: 'write create',
    action: open(`${paths.create}#${CONTENT_ID}`),
  },
  {
    id: 'schedulePost',
    label: 'Schedule a post',
    kind: 'action',
    words: 'later time',
    action: open(paths.create, SCHEDULE_STATE),
  },
  {
    id: 'askAssistant',
    label: 'Ask AI Assistant',
    kind: 'action',
    keys: 'a',
    words: 'help draft enhance',
    action: () => dialogOpened({ name: 'aiAssistant' }),
  },
  {
    id: 'addAccount',
    label: 'Add Account',
    kind: 'action',
    words: ['connect', ...ACCOUNT_PLATFORMS].join(' '),
    action: () => dialogOpened({ name: 'connectAccount' }),
  },
  {
    id: 'toggleDark',
    label: 'Dark mode on or off',
    kind: 'action',
    words: 'light theme night',
    action: darkModeToggled,
  },
  {
    id: 'toggleSidebar',
    label: 'Show or hide the sidebar',
    kind: 'action',
    keys: '$mod+B',
    words: 'menu collapse',
    action: () => (window.matchMedia(MOBILE_QUERY).matches ? drawerToggled() : sidebarToggled()),
  },
  {
    id: 'showShortcuts',
    label: 'Keyboard shortcuts',
    kind: 'action',
    keys: '?',
    words: 'help keys',
    action: () => dialogOpened({ name: 'shortcuts' }),
  },
  {
    id: 'markMoment',
    label: 'Bookmark this moment in the action log',
    kind: 'action',
    keys: 'Alt+Shift+M',
    words: 'support record mark',
    action: momentMarked,
  },
  {
    id: 'downloadLog',
    label: 'Download action log',
    kind: 'action',
    keys: 'Alt+Shift+L',
    words: 'support record save replay',
    action: logRequested,
  },
  { id: 'logOut', label: 'Log out', kind: 'action', words: 'sign out leave', action: loggedOut },
];

/** Commands that contain every word of a query: first those whose label starts with it, then in their order. */
export function findCommands(query: string): Command[] {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const found = COMMANDS.filter(({ label, words: more = '' }) => {
    const text = `${label} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const isNamed = ({ label }: Command) => label.toLowerCase().startsWith(wanted);
  return [...found.filter(isNamed), ...found.filter((command) => !isNamed(command))];
}

const SEARCH_PREFIX = 'searchPosts:';

/** Looks for posts with the words of a query. Its id carries them, so that it can be found again by its id alone. */
function searchCommand(query: string): Command {
  const to = `${paths.home}?${new URLSearchParams({ q: query }).toString()}#${POSTS_ID}`;
  return { id: SEARCH_PREFIX + query, label: searchPostsText(query), kind: 'action', action: open(to) };
}

/** The command of an id. */
export function commandOf(id: string): Command | undefined {
  if (id.startsWith(SEARCH_PREFIX)) return searchCommand(id.slice(SEARCH_PREFIX.length));
  return COMMANDS.find((command) => command.id === id);
}

/** What a query offers: the commands that it finds, then the search for posts. */
export function optionsFor(query: string): Command[] {
  const words = beginningOf(query.trim(), SEARCH_MAX_LENGTH);
  return words === '' ? findCommands(query) : [...findCommands(query), searchCommand(words)];
}
