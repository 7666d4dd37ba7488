import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { Draft } from './exampleDrafts';

const VERBS: Record<Draft['status'], string> = { draft: 'Created', scheduled: 'Scheduled for', posted: 'Posted' };

/** The caption of a draft; a time in the future reads 'Just now' as well. */
export function draftCaption({ status, timestamp }: Pick<Draft, 'status' | 'timestamp'>, nowMs: number): string {
  return `${VERBS[status]} ${relativeTime(nowMs - Date.parse(timestamp))}`;
}

function relativeTime(agoMs: number): string {
  if (agoMs < HOUR_MS) return 'Just now';
  return agoMs < DAY_MS ? `${Math.floor(agoMs / HOUR_MS)}h ago` : `${Math.floor(agoMs / DAY_MS)}d ago`;
}
