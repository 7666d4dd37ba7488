import { DAY_MS, HOUR_MS } from '#contract/durations';
import { OAUTH_STATE_MAX_AGE_MS, POST_RESTORE_MAX_MS } from '#contract/limits';

/** Retention of data that is no longer needed; docs/operating.md lists every table. */
export const RETENTION_MS = {
  /** Deleted posts with all that belongs to them: a little longer than a deletion can be taken back. */
  deletedPosts: POST_RESTORE_MAX_MS + HOUR_MS,
  /** Files that no post carries are nobody's for certain after this: a post with them may still be being written. */
  filesInHand: DAY_MS,
  /** Keys of requests; longer than deleted posts, so that a request sent again never makes its post anew. */
  idempotencyKeys: 2 * DAY_MS,
  /** States of authorizations: after that no network takes their codes. */
  usedStates: 6 * OAUTH_STATE_MAX_AGE_MS,
  /** Authorizations that were begun and not finished: a little longer than they can be. */
  startedSignIns: 2 * OAUTH_STATE_MAX_AGE_MS,
  /** Tokens with which no account was connected: well after they have become useless, so that none is in use. */
  unusedGrants: 2 * OAUTH_STATE_MAX_AGE_MS,
  /** Files with posts that were sent in: as long as somebody may want to take an import back. */
  imports: 30 * DAY_MS,
  /** Unfinished drafts since their last change: as long as browsers keep theirs. */
  drafts: 30 * DAY_MS,
  /** Ids of deleted drafts: far longer than a request that was sent before can be on its way. */
  deletedDrafts: HOUR_MS,
  /** Outcomes of publishing attempts. */
  publishAttempts: 90 * DAY_MS,
  /** Notifications inside the app. */
  notices: 90 * DAY_MS,
  /** Counts of each search for a hashtag or keyword. */
  trackerHistory: 366 * DAY_MS,
  /** Followers of an account by day: two years, the longest that analytics show and as long before it. */
  accountMetrics: 732 * DAY_MS,
} as const;
