import type { Notice } from '#contract/schemas/notices';
import type { Post } from '#contract/schemas/posts';
import { excerptOf } from '../../features/posts/excerpt';
import { formatCardDate } from '../../lib/dates';
import { shortenNumber } from '../../lib/numbers';

const EXCERPT_CHARS = 60;

export const alertMessages = { view: 'View' } as const;

/** Says that a hashtag or a keyword has reached its threshold. */
export function thresholdText({ tracker, mentions, alert_threshold: threshold }: Notice): string {
  const told = `${shortenNumber(mentions)} mentions, your threshold is ${threshold}`;
  return tracker.kind === 'hashtag'
    ? `#${tracker.term} is trending: ${told}`
    : `“${tracker.term}” is talked about: ${told}`;
}

/** Reminds of a post that goes out soon. */
export function reminderText({ content, scheduled_at: scheduledAt }: Post): string {
  return `Goes out ${formatCardDate(scheduledAt ?? '')}: “${excerptOf(content, EXCERPT_CHARS).text}”`;
}
