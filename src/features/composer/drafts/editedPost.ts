import type { Post } from '#contract/schemas/posts';
import type { Media } from '#contract/schemas/media';
import { wallTimeAt } from '../../../lib/dates';
import {
  EMPTY_DRAFT,
  type Draft,
  type EditedPost,
  type DraftPart,
  type OwnPost,
  itemOfMedia,
  type UploadItem,
} from '../draft';
import { settingsFor } from '../networkSettings';

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

type Texts = Pick<Post, 'content' | 'media' | 'variants' | 'parts'>;

/** Every file of a post, each once: those of all networks first, then those of single ones and of parts. */
function poolOf({ media, variants, parts }: Texts): UploadItem[] {
  const pool = media.map(itemOfMedia);
  const add = (file: Media, flags: Pick<UploadItem, 'isApart'>) => {
    if (!pool.some(({ id }) => id === file.id)) pool.push({ ...itemOfMedia(file), ...flags });
  };
  for (const { media: own } of variants) own?.forEach((file) => add(file, { isApart: true }));
  for (const part of parts) part.media.forEach((file) => add(file, {}));
  return pool;
}

/** What single networks have of their own, as the form holds it. */
function ownPostsOf(post: Texts): OwnPost[] {
  const pool = poolOf(post);
  return post.variants.map(({ platform, content, media }) => {
    if (media === null) return { platform, content };
    const altTexts = media
      .map(({ id, alt_text: altText }) => [id, altText ?? ''] as const)
      .filter(([id, altText]) => pool.find((item) => item.id === id)?.altText !== altText);
    return {
      platform,
      // A network with the common text has it only because of its files.
      content: content === post.content ? null : content,
      files: media.map(({ id }) => id),
      ...(altTexts.length > 0 && { altTexts: Object.fromEntries(altTexts) }),
    };
  });
}

/** The parts of its thread; their ids are those of their places. */
function ownPartsOf({ parts }: Texts): DraftPart[] {
  return parts.map(({ platform, content, media }, index) => ({
    id: `saved-${index}`,
    content,
    ...(platform !== null && { platform }),
    ...(media.length > 0 && { files: media.map(({ id }) => id) }),
  }));
}
