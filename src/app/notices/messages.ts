import { NETWORKS } from '#contract/networks';
import type { AlertNotice, BudgetNotice, PauseNotice, RemovalNotice } from '#contract/schemas/notices';
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
export function thresholdText(notices: readonly [AlertNotice, ...AlertNotice[]]): string {
  const [{ tracker, mentions, mentions_capped: isCapped, alert_threshold: threshold }, ...others] = notices;
  if (others.length === 0) {
    return `${nameOf(tracker)} reached ${countOf(mentions, 'mention', isCapped)} (alert at ${threshold})`;
  }
  const names = notices.slice(0, NAMED_AT_ONCE).map((notice) => nameOf(notice.tracker));
  const unnamed = notices.length - names.length;
  if (unnamed > 0) names.push(`${unnamed} more`);
  return `${LIST.format(names)} have reached their thresholds`;
}

function nameOf({ kind, term }: AlertNotice['tracker']): string {
  return kind === 'hashtag' ? `#${term}` : `“${term}”`;
}

/** Toast about a post that could not be deleted at its network. */
export function removalText({ platform, account_username: username, reason }: RemovalNotice): string {
  return `A post of @${username} couldn’t be deleted on ${NETWORKS[platform].name}. ${reason}`;
}

/** Toast about a repeating post that is paused. */
export function pauseText({ excerpt, reason }: PauseNotice): string {
  return `The repeating post “${excerptOf(excerpt, EXCERPT_CHARS).text}” is paused. ${reason}`;
}

/** Toast about the budget for X. */
export function budgetText({ percent }: BudgetNotice): string {
  return percent < 100
    ? `${percent} % of this month’s budget for X are spent.`
    : 'This month’s budget for X is spent: posts still go out, but nothing is read from it until the month ends.';
}

/** Reminds of a post that goes out soon. */
export function reminderText({ content, scheduled_at: scheduledAt }: Post): string {
  return `Goes out ${formatCardDate(scheduledAt ?? '')}: “${excerptOf(content, EXCERPT_CHARS).text}”`;
}
