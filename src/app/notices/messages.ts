import type { Notice } from '#contract/schemas/notices';
import type { Post } from '#contract/schemas/posts';
import { formatCardDate } from '../../lib/dates';
import { excerptOf } from '../../lib/excerpt';
import { countOf } from '../../lib/numbers';

const EXCERPT_CHARS = 60;
/** More names than this are only counted. */
const NAMED_AT_ONCE = 3;
const LIST = new Intl.ListFormat('en');

export const noticeMessages = { view: 'View' } as const;

/** Toast about hashtags or keywords that have reached their thresholds: one with its figures, several by name. */
export function thresholdText(notices: readonly [Notice, ...Notice[]]): string {
  const [{ tracker, mentions, alert_threshold: threshold }, ...others] = notices;
  if (others.length === 0) {
    return `${nameOf(tracker)} reached ${countOf(mentions, 'mention')} (alert at ${threshold})`;
  }
  const names = notices.slice(0, NAMED_AT_ONCE).map((notice) => nameOf(notice.tracker));
  const unnamed = notices.length - names.length;
  if (unnamed > 0) names.push(`${unnamed} more`);
  return `${LIST.format(names)} have reached their thresholds`;
}

function nameOf({ kind, term }: Notice['tracker']): string {
  return kind === 'hashtag' ? `#${term}` : `“${term}”`;
}

/** Reminds of a post that goes out soon. */
export function reminderText({ content, scheduled_at: scheduledAt }: Post): string {
  return `Goes out ${formatCardDate(scheduledAt ?? '')}: “${excerptOf(content, EXCERPT_CHARS).text}”`;
}
