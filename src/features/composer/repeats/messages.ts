import { REPEAT_DAYS } from '#contract/limits';
import { NETWORKS } from '#contract/networks';
import type { PostStatus } from '#contract/postStates';
import type { Account } from '../../../api/accountsApi';
import { handleOf } from '../../../lib/handle';

/** Texts of the warning about posts that are much the same. */
export const repeatsMessages = {
  sameText: `Same text on the same account within ${REPEAT_DAYS} days:`,
  sameHour: 'On the same account within the hour:',
} as const;

const STATES: Record<PostStatus, string> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  failed: 'perhaps published',
};

/** Where a post is, and how far it has come: "X @ada, scheduled". */
export function placeText(accounts: readonly Account[], status: PostStatus): string {
  const places = accounts.map(({ platform, username }) => `${NETWORKS[platform].shortName} ${handleOf(username)}`);
  return [...places, STATES[status]].join(', ');
}
