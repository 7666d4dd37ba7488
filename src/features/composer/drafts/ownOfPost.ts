import type { Media } from '#contract/schemas/media';
import type { Post } from '#contract/schemas/posts';
import type { DraftPart, OwnPost } from '../form/draft';
import { itemOfMedia, type UploadItem } from '../form/uploadItem';

type Texts = Pick<Post, 'content' | 'media' | 'variants' | 'parts'>;

/** Every file of a post, each once: those of all networks first, then those of single ones and of parts. */
export function poolOf({ media, variants, parts }: Texts): UploadItem[] {
  const pool = media.map(itemOfMedia);
  const add = (file: Media, flags: Pick<UploadItem, 'isApart'>) => {
    if (!pool.some(({ id }) => id === file.id)) pool.push({ ...itemOfMedia(file), ...flags });
  };
  for (const { media: own } of variants) own?.forEach((file) => add(file, { isApart: true }));
  for (const part of parts) part.media.forEach((file) => add(file, {}));
  return pool;
}

/** What single networks have of their own, as the form holds it. */
export function ownPostsOf(post: Texts): OwnPost[] {
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
export function ownPartsOf({ parts }: Texts): DraftPart[] {
  return parts.map(({ platform, content, media }, index) => ({
    id: `saved-${index}`,
    content,
    ...(platform !== null && { platform }),
    ...(media.length > 0 && { files: media.map(({ id }) => id) }),
  }));
}
