import { canChange } from '#contract/postStates';
import type { PostTarget } from '#contract/schemas/posts';

/** Why a post cannot be changed any more (L-149). */
export type HeldReason = 'out' | 'partlyOut' | 'beingSent' | 'uncertain';

/** Reason why a post with these targets can't be changed; null if it can. */
export function heldReason(targets: readonly Pick<PostTarget, 'state'>[]): HeldReason | null {
  if (canChange(targets)) return null;
  if (targets.every(({ state }) => state === 'published')) return 'out';
  if (targets.some(({ state }) => state === 'published')) return 'partlyOut';
  return targets.some(({ state }) => state === 'sending') ? 'beingSent' : 'uncertain';
}
