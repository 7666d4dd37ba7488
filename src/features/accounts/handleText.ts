import { handleOf } from '../../lib/handle';

/** The handle of an account; null where the network has no handles and repeats the name instead. */
export function handleText({ username, displayName }: { username: string; displayName: string }): string | null {
  return username === displayName && handleOf(username) === username ? null : handleOf(username) || null;
}
