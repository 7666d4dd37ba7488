import { NETWORKS } from '#contract/networks';
import type { AlertNotice, BudgetNotice, PauseNotice, RemovalNotice } from '#contract/schemas/notices';
import { excerptOf } from '../../lib/excerpt';
import { detailText } from '../../features/posts/targets/messages';
import { pauseReasonText } from '../../features/series/messages';
import { countOf } from '../../lib/numbers';
import { EXCERPT_CHARS } from './messages';

/** A hashtag or keyword that has reached its threshold. */
export function thresholdText({
  tracker,
  mentions,
  mentions_capped: isCapped,
  alert_threshold: threshold,
}: AlertNotice): string {
  return `${nameOf(tracker)} reached ${countOf(mentions, 'mention', isCapped)} (alert at ${threshold})`;
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

/** A post that could not be deleted at its network; `reason` has its words, or the sentence of an older row. */
export function removalText(notice: RemovalNotice): string {
  const { platform, account_username: username, error_code: code, error_params: params, reason } = notice;
  const { name } = NETWORKS[platform];
  const why = reason || (REMOVALS[code ?? '']?.(name) ?? detailText(platform, { code, params, words: null }) ?? '');
  return `A post of @${username} couldn’t be deleted on ${name}. ${why}`.trim();
}

/** A repeating post that is paused. */
export function pauseText({ excerpt, pause_code: code, pause_params: params, reason }: PauseNotice): string {
  const why = pauseReasonText({ code, params, sentence: reason }) ?? '';
  return `The repeating post “${excerptOf(excerpt, EXCERPT_CHARS).text}” is paused. ${why}`.trim();
}

/** The budget for X. */
export function budgetText({ percent }: BudgetNotice): string {
  return percent < 100
    ? `${percent} % of this month’s budget for X are spent.`
    : 'This month’s budget for X is spent: posts still go out, but nothing is read from it until the month ends.';
}
