import { OAUTH_STATE_MAX_AGE_MS } from '#contract/limits';
import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import { isRecord } from '../../../lib/json';
import { onStoredElsewhere, readStoredJson, removeStored, writeStored } from '../../../lib/storage';

/** A pending authorization, saved for the page to which the network returns. Never part of the store. */
export type SavedFlow = {
  state: string;
  /** X's code verifier; null for platforms that need none. */
  verifier: string | null;
  startedAtMs: number;
  userId: string;
  /** It runs in a window of its own, which is of no further use afterward. */
  isPopup: boolean;
};

/** Saves the one pending authorization of a platform; false when storage refuses. */
export function saveFlow(platform: AccountPlatform, flow: SavedFlow): boolean {
  return writeStored(keyOf(platform), JSON.stringify(flow));
}

/** Reads the pending authorization of a platform and leaves it there; null when there is none. */
export function peekSavedFlow(platform: AccountPlatform): SavedFlow | null {
  const flow = readStoredJson(keyOf(platform));
  return isRecord(flow) ? readFlow(flow) : null;
}

/** Returns the pending authorization and deletes it, so that each is answered only once; null when there is none. */
export function takeSavedFlow(platform: AccountPlatform): SavedFlow | null {
  const flow = peekSavedFlow(platform);
  removeStored(keyOf(platform));
  return flow;
}

/** Calls back when another window has taken the pending authorization of a platform; returns the way to stop. */
export function onFlowTakenElsewhere(listener: (platform: AccountPlatform) => void): () => void {
  return onStoredElsewhere((key) => {
    const platform = ACCOUNT_PLATFORMS.find((one) => keyOf(one) === key);
    if (platform !== undefined && peekSavedFlow(platform) === null) listener(platform);
  });
}

/** Data that the response of a network is checked against. */
export type Circumstances = { platform: AccountPlatform; saved: SavedFlow | null; userId: string; nowMs: number };

/** True if a state matches the saved one: ours, this user's, and not too old. */
export function isResponseTo(
  saved: SavedFlow | null,
  state: string | null,
  { userId, nowMs }: Pick<Circumstances, 'userId' | 'nowMs'>,
): boolean {
  if (saved === null || saved.state === '' || saved.state !== state || saved.userId !== userId) return false;
  const ageMs = nowMs - saved.startedAtMs;
  return ageMs >= 0 && ageMs < OAUTH_STATE_MAX_AGE_MS;
}

function keyOf(platform: AccountPlatform): string {
  return `oauth_state_${NETWORKS[platform].connecting.stateKey}`;
}

function readFlow({ state, verifier, startedAtMs, userId, isPopup }: Record<string, unknown>): SavedFlow | null {
  if (typeof state !== 'string' || typeof startedAtMs !== 'number' || typeof userId !== 'string') return null;
  return {
    state,
    verifier: typeof verifier === 'string' ? verifier : null,
    startedAtMs,
    userId,
    isPopup: isPopup === true,
  };
}
