import type { Database } from '../../database/connect';
import { invalid } from '../../plugins/appError';
import { countPostMedia, setPostMedia } from '../../repositories/media';
import type { PostFields } from '../../repositories/postWrites';

/** Attaches files to a post that is being written; undefined leaves them as they are. */
export async function attachMedia(
  tx: Database,
  userId: string,
  postId: string,
  mediaIds: readonly string[] | undefined,
): Promise<void> {
  if (mediaIds === undefined) return;
  const isAttached = await setPostMedia(tx, userId, postId, mediaIds);
  if (!isAttached) throw invalid({ media_ids: ['One of the files is no longer there. Please upload it again.'] });
}

/** Refuses a post that a network would refuse for want of a picture (L-66); drafts may still lack it. */
export async function checkMedia(tx: Database, postId: string, { platforms }: PostFields): Promise<void> {
  if (platforms.includes('instagram') && (await countPostMedia(tx, postId)) === 0) {
    throw invalid({ media_ids: ['Instagram posts need a picture or a video.'] });
  }
}
