import { NETWORKS } from '#contract/networks';
import type { AlertNotice, BudgetNotice, PauseNotice, RemovalNotice } from '#contract/schemas/notices';
import type { Post } from '#contract/schemas/posts';
import { formatCardDate } from '../../lib/dates';
import { excerptOf } from '../../lib/excerpt';
import { detailText } from '../../features/posts/targets/messages';
import { pauseReasonText } from '../../features/series/messages';
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

const REMOVALS: Record<string, (name: string) => string> = {
  account_disconnected: () => 'The account was disconnected before that.',
  post_not_known: () => 'We don’t know which post it is there.',
  not_supported: (name) => `This server can’t delete posts on ${name}.`,
  token_rejected: (name) => `The connection to ${name} has ended.`,
  no_answer_for_days: (name) => `${name} hasn’t responded for two days.`,
};

/** Toast about a post that could not be deleted at its network; `reason` has its words, or the sentence of an older row. */
export function removalText(notice: RemovalNotice): string {
  const { platform, account_username: username, error_code: code, error_params: params, reason } = notice;
  const { name } = NETWORKS[platform];
  const why = reason || (REMOVALS[code ?? '']?.(name) ?? detailText(platform, { code, params, words: null }) ?? '');
  return `A post of @${username} couldn’t be deleted on ${name}. ${why}`.trim();
}

/** Toast about a repeating post that is paused. */
export function pauseText({ excerpt, pause_code: code, reason }: PauseNotice): string {
  const why = pauseReasonText(code, reason) ?? '';
  return `The repeating post “${excerptOf(excerpt, EXCERPT_CHARS).text}” is paused. ${why}`.trim();
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
