import type { UpdatePostBody } from '#contract/schemas/posts';
import type { Database } from '../database/connect';
import { invalid } from '../http/errors/appError';
import { setPostMedia, type PostFile } from '../repositories/media';

/** Attaches the files that a body names to its post, with their descriptions; without them they stay as they are. */
export async function attachMedia(tx: Database, userId: string, postId: string, body: NamedFiles): Promise<void> {
  await attachNamed(body, (files) => setPostMedia(tx, userId, postId, files));
}

/** What a body says of files. */
export type NamedFiles = Pick<UpdatePostBody, 'media_ids' | 'media_alt_texts'>;

/** Attaches the files that a body names, if it names any; refuses them where `attach` says that one is not there. */
export async function attachNamed(body: NamedFiles, attach: (files: PostFile[]) => Promise<boolean>): Promise<void> {
  const files = filesOf(body, 'media_ids');
  if (files === null) return;
  if (!(await attach(files))) {
    throw invalid({ media_ids: ['One of the files is no longer there. Please upload it again.'] });
  }
}

/** The files that a body names, in order; null: it names none. `field` is what a fault is told of. */
export function filesOf(
  { media_ids: mediaIds, media_alt_texts: altTexts }: NamedFiles,
  field: 'media_ids' | 'variants' | 'parts',
): PostFile[] | null {
  if (altTexts !== undefined && altTexts.length !== mediaIds?.length) {
    throw invalid({
      [field === 'media_ids' ? 'media_alt_texts' : field]: ['Send one description for each of media_ids.'],
    });
  }
  return mediaIds?.map((id, index) => ({ id, altText: altTexts?.[index] })) ?? null;
}
