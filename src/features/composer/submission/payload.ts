import type { AccountPlatform } from '#contract/networks';
import { isCommon } from '#contract/networkTexts';
import type { PartBody, VariantBody } from '#contract/schemas/networkTexts';
import type { CreatePostBody } from '#contract/schemas/posts';
import type { Account } from '../../../api/accountsApi';
import { localZone, zonedInstant } from '../../../lib/dates';
import type { Draft } from '../form/draft';
import { commonFiles, filesOfPart, filesOn } from '../form/files';
import { commentsFor } from '../form/comments';
import { settingsFor } from '../form/networkSettings';
import type { UploadItem } from '../form/uploadItem';
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
  const variants = variantsFor(platforms, draft);
  const parts = partsFor(platforms, draft);
  const files = commonFiles(draft);
  const comments = commentsFor(platforms, draft);
  const zoned = draft.isScheduled ? zonedInstant(draft) : null;
  return {
    content: draft.content.trim(),
    platforms,
    ...(draft.hashtags.length > 0 && { hashtags: draft.hashtags }),
    ...(draft.mentions.length > 0 && { mentions: draft.mentions }),
    ...(zoned && { scheduled_at: new Date(zoned.instant).toISOString(), time_zone: localZone() }),
    ...(!isAsUsual && { account_ids: chosen }),
    ...(files.length > 0 && mediaFields(files)),
    ...(settings.length > 0 && { network_settings: settings }),
    ...(variants.length > 0 && { variants }),
    ...(parts.length > 0 && { parts }),
    ...(comments.length > 0 && { comments }),
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
  const { hashtags, mentions, accountIds } = draft;
  const body = toBody(draft, platforms, accounts, selectedAccountId);
  return {
    ...body,
    hashtags,
    mentions,
    scheduled_at: body.scheduled_at ?? null,
    account_ids: postingIds(platforms, accounts, selectedAccountId, accountIds),
    ...(body.media_ids === undefined && { media_ids: [] }),
    network_settings: body.network_settings ?? [],
    variants: body.variants ?? [],
    parts: body.parts ?? [],
    comments: body.comments ?? [],
  };
}

function variantsFor(platforms: readonly AccountPlatform[], draft: Draft): VariantBody[] {
  return (draft.variants ?? [])
    .filter(({ platform }) => platforms.includes(platform))
    .map(({ platform, content, files }) => ({
      platform,
      content: (content ?? draft.content).trim(),
      ...(files !== undefined && mediaFields(filesOn(draft, platform))),
    }));
}

function partsFor(platforms: readonly AccountPlatform[], draft: Draft): PartBody[] {
  return (draft.parts ?? [])
    .filter((part) => isCommon(part) || (part.platform !== undefined && platforms.includes(part.platform)))
    .map((part) => {
      const files = filesOfPart(draft, part);
      return {
        content: part.content.trim(),
        ...(part.platform !== undefined && { platform: part.platform }),
        ...(files.length > 0 && mediaFields(files)),
      };
    });
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

function mediaFields(files: readonly UploadItem[]): { media_ids: string[]; media_alt_texts: string[] } {
  return {
    media_ids: files.flatMap(({ uploadedMedia }) => uploadedMedia?.id ?? []),
    media_alt_texts: files.map(({ altText }) => altText.trim()),
  };
}
