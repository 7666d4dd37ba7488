import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { UNKNOWN_FIGURE } from '../../lib/numbers';
import { type TokenStatus, TOKEN_RECORD_MESSAGES } from '../../lib/tokenRecords';
import { handleOf } from '../../lib/handle';

/** The heading of the connected accounts, and the hash of Settings that leads there. */
export const ACCOUNTS_TITLE_ID = 'accounts';

/** Texts of connected accounts; those of the spec stand to the letter. */
export const accountsMessages = {
  overview: 'Account Overview',
  selector: 'Selected account',
  addAccount: 'Add Account',
  connectFirst: 'Connect Your First Account',
  section: 'Social Media Accounts',
  empty: 'No social media accounts connected yet.',
  loading: 'Loading accounts…',
  loadFailed: 'Your accounts couldn’t be loaded. Reload the page to try again.',
  refresh: 'Refresh',
  cleanUp: 'Cleanup Expired',
  cleanedUp: 'Expired tokens cleaned up',
  clearAll: 'Clear All',
  clearTitle: 'Remove all accounts?',
  clearText: 'Are you sure you want to remove all connected accounts? This action cannot be undone.',
  allDisconnected: 'All accounts disconnected',
  notCleared: 'These accounts couldn’t be removed:',
  connected: 'Connected',
  connectionEnded: 'Connection ended',
  connectAgain: 'Connect again',
  postingTimes: 'Posting times',
  keptOnServer: 'Token kept on the server',
  expiry: 'Expiry',
  showTokens: 'Show tokens',
  hideTokens: 'Hide tokens',
  tokens: { access: 'Access token', refresh: 'Refresh token' },
  noToken: 'None',
  copy: 'Copy',
  copied: 'Copied',
  tokenCopied: 'Token copied to clipboard',
  copyFailed: 'Failed to copy token',
  /** Its record has expired, or another window has removed it. */
  forgotten: `Failed to copy token. ${TOKEN_RECORD_MESSAGES.notFound}. Connect the account again to have one.`,
  /** Null: unknown. */
  footer: (count: number | null) =>
    `Total connected accounts: ${count ?? UNKNOWN_FIGURE}. Tokens are kept in this browser’s local storage. They work only on this server, not on the networks.`,
  remove: 'Remove',
  disconnectTitle: (platform: AccountPlatform, name: string) => `Disconnect ${name} (${NETWORKS[platform].name})?`,
  disconnectText: 'Posts that are scheduled for it won’t be sent. You can connect it again at any time.',
  cancel: 'Cancel',
  disconnect: 'Disconnect',
  disconnected: (platform: AccountPlatform) => `${NETWORKS[platform].name} account disconnected`,
  notDisconnected: (platform: AccountPlatform) => `The ${NETWORKS[platform].name} account couldn’t be disconnected.`,
} as const;

/** The figures of the overview, each with a note on what it counts. */
export const overviewMessages = {
  followers: { label: 'Followers', note: 'reported by the network' },
  following: { label: 'Following', note: 'not reported by networks' },
  posts: { label: 'Posts', note: 'top posts in this period' },
  engagement: { label: 'Engagement', note: 'of the last 30 days' },
} as const;

export const TOKEN_STATUS_LABELS: Record<TokenStatus, string> = {
  valid: 'Valid',
  'expiring-soon': 'Expiring soon',
  expired: 'Expired',
};

type Place = { platform: AccountPlatform; username: string; server: string | null };

/** Where an account is: its network, and its server unless the handle says it already. */
export function networkText({ platform, username, server }: Place): string {
  const { name } = NETWORKS[platform];
  return !server || username.endsWith(`@${server}`) ? name : `${name} on ${server}`;
}

/** The handle of an account; null where the network has no handles and repeats the name instead. */
export function handleText({ username, displayName }: { username: string; displayName: string }): string | null {
  return username === displayName && handleOf(username) === username ? null : handleOf(username) || null;
}
