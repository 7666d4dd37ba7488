import { isAccountPlatform, type AccountPlatform } from '#contract/networks';
import { beginningOf } from '#contract/networks/graphemes';
import { isRecord } from './json';

/** Messages between the product's windows about an authorization that one started and another finished. */
export type ConnectMessage =
  /** It ended without an account; `text` says why. */
  | { type: 'failed'; platform: AccountPlatform; text: string }
  /** It ended with an account, and maybe `more` of them: does the window that began it take over? */
  | { type: 'connected'; platform: AccountPlatform; username: string; more?: number }
  /** It does. */
  | { type: 'takenOver'; platform: AccountPlatform };

/** The channel's name; only pages of this origin can speak on it. */
export const CONNECT_CHANNEL = 'postwright-connect';

const TEXT_MAX_LENGTH = 500;

let channel: BroadcastChannel | null = null;

/** Listens to the other windows until the returned function is called. */
export function openConnectChannel(onMessage: (message: ConnectMessage) => void): () => void {
  const opened = new BroadcastChannel(CONNECT_CHANNEL);
  opened.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data);
    if (message !== null) onMessage(message);
  };
  channel = opened;
  return () => {
    opened.close();
    if (channel === opened) channel = null;
  };
}

/** Notifies the other windows, never this one. */
export function tellConnectWindows(message: ConnectMessage): void {
  channel?.postMessage(message);
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
