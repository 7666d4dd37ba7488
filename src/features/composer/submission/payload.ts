import type { AccountPlatform } from '#contract/networks';
import type { CreatePostBody } from '#contract/schemas/posts';
import type { Account } from '../../../api/accountsApi';
import { localZone, zonedInstant } from '../../../lib/dates';
import type { Draft } from '../form/draft';
import { settingsFor } from '../form/networkSettings';
import { postingAccounts } from '../form/accountChoice';

/**
 * The payload of a new post, from a draft without problems (spec section 3). Accounts are named only if they differ
 * from the server's own choice (L-63), media only if there are any (L-65), settings only if some are set.
 */
export function toBody(
  draft: Draft,
  platforms: AccountPlatform[],
  accounts: readonly Account[],
  selectedAccountId: string | null,
): CreatePostBody {
  const chosen = postingIds(platforms, accounts, selectedAccountId, draft.accountIds);
  const isAsUsual = String(chosen) === String(postingIds(platforms, accounts, null, {}));
  const settings = settingsFor(platforms, draft.settings);
  const zoned = draft.isScheduled ? zonedInstant(draft) : null;
  return {
    content: draft.content.trim(),
    platforms,
    ...(draft.hashtags.length > 0 && { hashtags: draft.hashtags }),
    ...(draft.mentions.length > 0 && { mentions: draft.mentions }),
    ...(zoned && { scheduled_at: new Date(zoned.instant).toISOString(), time_zone: localZone() }),
    ...(!isAsUsual && { account_ids: chosen }),
    ...(draft.media.length > 0 && mediaFields(draft)),
    ...(settings.length > 0 && { network_settings: settings }),
  };
}

/** The same payload for a post whose accounts take slots of their queues. */
export function forQueue({ scheduled_at: _time, ...body }: CreatePostBody): CreatePostBody {
  return { ...body, queue: true };
}

/** The payload that makes an existing post what the form holds: empty fields are named, since the server keeps the others. */
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
    network_settings: body.network_settings ?? [],
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
