/** Status of a post as the API filters and shows it. */
export const POST_STATUSES = ['draft', 'scheduled', 'published', 'failed'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/**
 * State of one post on one account.
 * - scheduled: waits for its instant · claimed: a publisher holds it · sending: the network may have it from now on
 * - published: the network confirmed it · failed: the network certainly does not have it
 * - unknown: no one can tell yet, the network is being asked · parked: no one can tell, a person must decide
 * - missed: its instant passed while no server ran; a person must decide
 */
export const TARGET_STATES = [
  'scheduled',
  'claimed',
  'sending',
  'published',
  'failed',
  'unknown',
  'parked',
  'missed',
] as const;
export type TargetState = (typeof TARGET_STATES)[number];

/** States in which the post certainly is neither on the network nor on its way there. */
const UNSENT_STATES: readonly TargetState[] = ['scheduled', 'claimed', 'failed', 'missed'];

/**
 * True if a post can still be changed: no target is published, in progress, or possibly either, and of no thread a part
 * is out.
 */
export function canChange(targets: readonly { state: TargetState; parts_published?: number }[]): boolean {
  return targets.every(({ state, parts_published: out = 0 }) => UNSENT_STATES.includes(state) && out === 0);
}

/** True if it is unknown for some target whether the network has the post. */
export function isUncertain(targets: readonly { state: TargetState }[]): boolean {
  return targets.some(({ state }) => state === 'unknown' || state === 'parked');
}

/** True if a post goes out as soon as possible, not at a scheduled time. */
export function goesOutAtOnce(post: { status: PostStatus; scheduled_at: string | null }): boolean {
  return post.status !== 'draft' && post.scheduled_at === null;
}
