import { UNSENT_STATES } from '#contract/postStates';
import type { PostTarget } from '#contract/schemas/posts';

/** Tells whether a post's text and time can still change; the server refuses once any part of it may be out (L-149). */
export function canChange(targets: readonly PostTarget[]): boolean {
  return targets.every(({ state }) => UNSENT_STATES.includes(state));
}
