import type { PlatformLimits } from '#contract/accountLimits';
import { networkMediaProblem } from '#contract/networks/mediaProblem';
import type { UpdatePostBody } from '#contract/schemas/posts';
import type { Database } from '../database/connect';
import { invalid } from '../http/errors/appError';
import { listPostFiles, setPostMedia } from '../repositories/media';
import type { PostFields } from '../repositories/postWrites';

/** Attaches the files that a body names to its post, with their descriptions; without them they stay as they are. */
export async function attachMedia(
  tx: Database,
  userId: string,
  postId: string,
  { media_ids: mediaIds, media_alt_texts: altTexts }: UpdatePostBody,
): Promise<void> {
  if (altTexts !== undefined && altTexts.length !== mediaIds?.length) {
    throw invalid({ media_alt_texts: ['Send one description for each of media_ids.'] });
  }
  if (mediaIds === undefined) return;
  const files = mediaIds.map((id, index) => ({ id, altText: altTexts?.[index] }));
  const isAttached = await setPostMedia(tx, userId, postId, files);
  if (!isAttached) throw invalid({ media_ids: ['One of the files is no longer there. Please upload it again.'] });
}

/**
 * Refuses a post that a network, or the server of its account, would refuse at its hour for what it carries or lacks
 * (L-66); drafts may be anything.
 */
export async function checkMedia(
  tx: Database,
  postId: string,
  { platforms }: PostFields,
  limits: PlatformLimits,
): Promise<void> {
  const files = await listPostFiles(tx, postId);
  const problems = platforms.flatMap((platform) => networkMediaProblem(platform, files, limits[platform]) ?? []);
  if (problems.length > 0) throw invalid({ media_ids: problems });
}
