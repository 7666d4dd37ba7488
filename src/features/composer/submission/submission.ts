import type { AccountPlatform } from '#contract/platforms';
import { isBlank, type TagProblem } from '#contract/postRules';
import type { CreatePostBody } from '#contract/schemas/posts';
import type { Account } from '../../../api/accountsApi';
import { localZone, zonedInstant } from '../../../lib/dates';
import { postingAccounts } from '../editor/accountChoice';
import type { Draft } from '../drafts/draft';
import { measure } from '../editor/postLength';

/** One reason for which the form is not sent. */
export type Problem =
  'blank' | 'too-long' | TagProblem | 'no-platform' | 'media-unsent' | 'date-missing' | 'time-missing' | 'time-passed';

/** Everything that keeps a draft from being sent at an instant, in the order of the form; empty when nothing does. */
export function findProblems(draft: Draft, platforms: readonly AccountPlatform[], now: number): Problem[] {
  const problems: Problem[] = [];
  if (isBlank(draft.content)) problems.push('blank');
  const { isOver, tagProblems } = measure(draft, platforms);
  if (isOver) problems.push('too-long');
  problems.push(...tagProblems);
  if (platforms.length === 0) problems.push('no-platform');
  if (hasUnsentMedia(draft)) problems.push('media-unsent');
  if (!draft.isScheduled) return problems;
  if (draft.date === '') problems.push('date-missing');
  if (draft.time === '') problems.push('time-missing');
  if (isTimePassed(draft, now)) problems.push('time-passed');
  return problems;
}

/** What keeps a draft from being saved as one (L-71): the rest of it may still be missing. */
export function findDraftProblems(draft: Draft): Problem[] {
  return [
    ...(isBlank(draft.content) ? (['blank'] as const) : []),
    ...(hasUnsentMedia(draft) ? (['media-unsent'] as const) : []),
  ];
}

/** Tells whether a file of the post has not arrived at the server: without it the post would be another one. */
export function hasUnsentMedia({ media }: Draft): boolean {
  return media.some(({ status }) => status !== 'success');
}

/** Tells whether the chosen time lies before `now`; false while date or time are missing. */
export function isTimePassed(draft: Pick<Draft, 'date' | 'time'>, now: number): boolean {
  const zoned = zonedInstant(draft);
  return zoned !== null && zoned.instant < now;
}

/**
 * The payload of a draft without problems (spec section 3). Accounts are named only where they are not those that the
 * server would take by itself (L-63), and media only where there are any (L-65).
 */
export function toBody(
  draft: Draft,
  platforms: AccountPlatform[],
  accounts: readonly Account[],
  selectedAccountId: string | null,
): CreatePostBody {
  const chosen = postingIds(platforms, accounts, selectedAccountId, draft.accountIds);
  const isAsUsual = String(chosen) === String(postingIds(platforms, accounts, null, {}));
  const zoned = draft.isScheduled ? zonedInstant(draft) : null;
  return {
    content: draft.content.trim(),
    platforms,
    ...(draft.hashtags.length > 0 && { hashtags: draft.hashtags }),
    ...(draft.mentions.length > 0 && { mentions: draft.mentions }),
    ...(zoned && { scheduled_at: new Date(zoned.instant).toISOString(), time_zone: localZone() }),
    ...(!isAsUsual && { account_ids: chosen }),
    ...(draft.media.length > 0 && mediaFields(draft)),
  };
}

/** The payload that changes a post into a draft: what is empty now is named, since what is left out stays. */
export function toChanges(
  draft: Draft,
  platforms: AccountPlatform[],
  accounts: readonly Account[],
  selectedAccountId: string | null,
): CreatePostBody {
  const { hashtags, mentions, media, accountIds } = draft;
  const body = toBody(draft, platforms, accounts, selectedAccountId);
  return {
    ...body,
    hashtags,
    mentions,
    scheduled_at: body.scheduled_at ?? null,
    account_ids: postingIds(platforms, accounts, selectedAccountId, accountIds),
    ...(media.length === 0 && { media_ids: [] }),
  };
}

function postingIds(
  platforms: readonly AccountPlatform[],
  accounts: readonly Account[],
  selectedAccountId: string | null,
  chosenIds: Draft['accountIds'],
): string[] {
  return platforms.flatMap((platform) =>
    postingAccounts(platform, accounts, selectedAccountId, chosenIds).map(({ id }) => id),
  );
}

function mediaFields({ media }: Draft): Pick<CreatePostBody, 'media_ids' | 'media_alt_texts'> {
  return {
    media_ids: media.flatMap(({ uploadedMedia }) => uploadedMedia?.id ?? []),
    media_alt_texts: media.map(({ altText }) => altText.trim()),
  };
}
