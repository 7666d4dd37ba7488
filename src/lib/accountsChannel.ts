import { isAccountPlatform, type AccountPlatform } from '#contract/networks';

/** Message from one window of the product to the others: accounts changed; `connected` names a new one. */
export type AccountsChange = { connected: { platform: AccountPlatform; username: string } | null };

/** The channel's name; only pages of this origin can speak on it. */
export const ACCOUNTS_CHANNEL = 'postwright-accounts';

let channel: BroadcastChannel | null = null;

/** Listens to the other windows until the returned function is called. */
export function openAccountsChannel(onChange: (change: AccountsChange) => void): () => void {
  const opened = new BroadcastChannel(ACCOUNTS_CHANNEL);
  opened.onmessage = ({ data }: MessageEvent<unknown>) => onChange(readChange(data));
  channel = opened;
  return () => {
    opened.close();
    if (channel === opened) channel = null;
  };
}

/** Notifies the other windows, never this one. */
export function announceAccountsChange(change: AccountsChange): void {
  channel?.postMessage(change);
}

function readChange(data: unknown): AccountsChange {
  const { platform, username } = (data as Partial<AccountsChange> | null)?.connected ?? {};
  const isNamed = isAccountPlatform(platform) && typeof username === 'string';
  return { connected: isNamed ? { platform, username } : null };
}
