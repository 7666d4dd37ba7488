import type { Post } from '#contract/schemas/posts';
import { wallTimeAt } from '../../../lib/dates';
import { ownPartsOf, ownPostsOf, poolOf } from './ownOfPost';
import { EMPTY_DRAFT, type Draft, type EditedPost } from '../form/draft';
import { settingsFor } from '../form/networkSettings';

/** Data of a post that the form needs in order to change it. */
export function editedPostOf(post: Post): EditedPost {
  const { id, version, status, series_id: seriesId } = post;
  return { id, version, status, saved: draftOf(post), ...(seriesId !== null && { seriesId }) };
}

function draftOf(post: Post): Draft {
  const { content, platforms, hashtags, mentions, targets, scheduled_at: scheduledAt } = post;
  const when = scheduledAt === null ? { date: '', time: '' } : wallTimeAt(Date.parse(scheduledAt));
  const settings = settingsFor(platforms, post.network_settings);
  const accountIds: Draft['accountIds'] = {};
  for (const { platform, account_id: accountId } of targets) {
    if (accountId !== null) accountIds[platform] = [...(accountIds[platform] ?? []), accountId];
  }
  return {
    ...EMPTY_DRAFT,
    content,
    platforms,
    accountIds,
    hashtags,
    mentions,
    media: poolOf(post),
    isScheduled: scheduledAt !== null,
    ...when,
    ...(settings.length > 0 && { settings }),
    ...(post.variants.length > 0 && { variants: ownPostsOf(post) }),
    ...(post.parts.length > 0 && { parts: ownPartsOf(post) }),
    ...(post.comments.length > 0 && { comments: post.comments }),
  };
}
