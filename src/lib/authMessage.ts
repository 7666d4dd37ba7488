import { isAccountPlatform, type AccountPlatform } from '#contract/networks';

/** Message of Instagram's callback page to the window that asked, with platform and state. */
export type AuthMessage =
  | { type: 'INSTAGRAM_AUTH_SUCCESS'; platform: AccountPlatform; state: string; code: string }
  | { type: 'INSTAGRAM_AUTH_ERROR'; platform: AccountPlatform; state: string; error: string };

const TEXT_MAX_LENGTH = 2_000;
const CHANNEL = 'postwright-authorization';
/** The reply of the window that accepts the response. */
const TAKEN = 'taken';
/** Time for which the page waits for that reply before it finishes by itself. */
const TAKEN_OVER_MS = 1_000;

let popup: Window | null = null;

/** Remembers the window in which an authorization runs: only its messages count. */
export function rememberAuthPopup(view: Window): void {
  popup = view;
}

/** Closes the window in which an authorization runs, if the browser still lets us. */
export function closeAuthPopup(): void {
  popup?.close();
  popup = null;
}

/**
 * True if the window of an authorization is closed. A window that its network isolates from us, as some do for
 * security, looks like a closed one.
 */
export function isAuthPopupClosed(): boolean {
  return popup?.closed === true;
}

/**
 * Listens for the response of the window that was remembered, until the returned function is called. `onMessage` says
 * whether it took the response.
 */
export function openAuthMessages(onMessage: (message: AuthMessage) => boolean): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const take = (data: unknown): boolean => {
    const message = readAuthMessage(data);
    const isTaken = message !== null && onMessage(message);
    if (isTaken) channel.postMessage(TAKEN);
    return isTaken;
  };
  const handleMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source === null || source !== popup) return;
    if (take(data)) popup = null;
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => void take(data);
  window.addEventListener('message', handleMessage);
  return () => {
    window.removeEventListener('message', handleMessage);
    channel.close();
  };
}

/** Sends the answer to the window that asked, on our own origin only, and waits; false when none took it. */
export async function sendAuthMessage(message: AuthMessage): Promise<boolean> {
  const opener = window.opener as Window | null | undefined;
  const channel = new BroadcastChannel(CHANNEL);
  const isTaken = new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => data === TAKEN && resolve(true);
    setTimeout(() => resolve(false), TAKEN_OVER_MS);
  });
  // A network can sever the link to the opener: then the response goes to all our windows, one of which is waiting for
  // it.
  if (opener && !opener.closed) opener.postMessage(message, window.location.origin);
  else channel.postMessage(message);
  return isTaken.finally(() => channel.close());
}

/** Reads a message of unknown make; null unless it is one of ours, with texts of a sensible length. */
function readAuthMessage(data: unknown): AuthMessage | null {
  const { type, platform, state, code, error } = (data ?? {}) as Record<string, unknown>;
  if (!isAccountPlatform(platform) || !isText(state)) return null;
  if (type === 'INSTAGRAM_AUTH_SUCCESS' && isText(code)) return { type, platform, state, code };
  if (type === 'INSTAGRAM_AUTH_ERROR' && isText(error)) return { type, platform, state, error };
  return null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= TEXT_MAX_LENGTH;
}
