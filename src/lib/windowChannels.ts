import { isAccountPlatform, type AccountPlatform } from '#contract/networks';
import { beginningOf } from '#contract/networks/graphemes';
import { isRecord } from './json';

/** Message from one window of the product to the others: accounts changed; `connected` names a new one. */
export type AccountsChange = { connected: { platform: AccountPlatform; username: string } | null };

/** Messages between the product's windows about an authorization that one started and another finished. */
export type ConnectMessage =
  /** It ended without an account; `text` says why. */
  | { type: 'failed'; platform: AccountPlatform; text: string }
  /** It ended with an account, and maybe `more` of them: does the window that began it take over? */
  | { type: 'connected'; platform: AccountPlatform; username: string; more?: number }
  /** It does. */
  | { type: 'takenOver'; platform: AccountPlatform };

/** The channels' names; only pages of this origin can speak on them. */
export const ACCOUNTS_CHANNEL = 'postwright-accounts';
export const CONNECT_CHANNEL = 'postwright-connect';

const TEXT_MAX_LENGTH = 500;

/** A channel to the other windows. */
type WindowChannel<Message> = {
  /** Listens to the other windows until the returned function is called. */
  open: (onMessage: (message: Message) => void) => () => void;
  /** Notifies the other windows, never this one; nobody while it is closed here. */
  send: (message: Message) => void;
};

export const accountsChannel = createChannel<AccountsChange>(ACCOUNTS_CHANNEL, readChange);
export const connectChannel = createChannel<ConnectMessage>(CONNECT_CHANNEL, readMessage);

/** `read` makes a message of what has come, whoever sent it; of null nobody is told. */
function createChannel<Message>(name: string, read: (data: unknown) => Message | null): WindowChannel<Message> {
  let channel: BroadcastChannel | null = null;
  return {
    open: (onMessage) => {
      const opened = new BroadcastChannel(name);
      opened.onmessage = ({ data }: MessageEvent<unknown>) => {
        const message = read(data);
        if (message !== null) onMessage(message);
      };
      channel = opened;
      return () => {
        opened.close();
        if (channel === opened) channel = null;
      };
    },
    send: (message) => channel?.postMessage(message),
  };
}

function readChange(data: unknown): AccountsChange {
  const { platform, username } = (data as Partial<AccountsChange> | null)?.connected ?? {};
  const isNamed = isAccountPlatform(platform) && typeof username === 'string';
  return { connected: isNamed ? { platform, username } : null };
}

function readMessage(data: unknown): ConnectMessage | null {
  if (!isRecord(data)) return null;
  const { type, platform, text, username, more } = data;
  if (!isAccountPlatform(platform)) return null;
  if (type === 'takenOver') return { type, platform };
  if (type === 'connected' && typeof username === 'string') {
    return { type, platform, username, ...(typeof more === 'number' && { more }) };
  }
  if (type === 'failed' && typeof text === 'string')
    return { type, platform, text: beginningOf(text, TEXT_MAX_LENGTH) };
  return null;
}
