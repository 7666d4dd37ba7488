import type { Draft, EditedPost } from './draft';

type When = Pick<Draft, 'isScheduled' | 'date' | 'time'>;

/** True if an edit leaves the time alone: each account of the post may have another one, in its queue. */
export function keepsTime({ isScheduled, date, time }: When, { status, saved }: EditedPost): boolean {
  return status !== 'draft' && isScheduled && saved.isScheduled && date === saved.date && time === saved.time;
}

/**
 * True if it does not matter here whether the time has passed: a scheduled post keeps it, as one does whose queue stands still.
 * The server, which knows the queue, has the last word.
 */
export function mayBeLate(draft: When, edited: EditedPost | null): boolean {
  return edited?.status === 'scheduled' && keepsTime(draft, edited);
}
