import type { PlatformLimits } from '#contract/accountLimits';
import { networkMediaProblem } from '#contract/networks/mediaProblem';
import type { UpdatePostBody } from '#contract/schemas/posts';
import type { Database } from '../database/connect';
import { invalid } from '../http/errors/appError';
import { listPostFiles, setPostMedia, type PostFile } from '../repositories/media';
import type { PostFields } from '../repositories/postWrites';

/** Attaches the files that a body names to its post, with their descriptions; without them they stay as they are. */
export async function attachMedia(tx: Database, userId: string, postId: string, body: NamedFiles): Promise<void> {
  await attachNamed(body, (files) => setPostMedia(tx, userId, postId, files));
}

/** What a body says of files. */
export type NamedFiles = Pick<UpdatePostBody, 'media_ids' | 'media_alt_texts'>;

/** Attaches the files that a body names, if it names any; refuses them where `attach` says that one is not there. */
export async function attachNamed(
  { media_ids: mediaIds, media_alt_texts: altTexts }: NamedFiles,
  attach: (files: PostFile[]) => Promise<boolean>,
): Promise<void> {
  if (altTexts !== undefined && altTexts.length !== mediaIds?.length) {
    throw invalid({ media_alt_texts: ['Send one description for each of media_ids.'] });
  }
  if (mediaIds === undefined) return;
  const isAttached = await attach(mediaIds.map((id, index) => ({ id, altText: altTexts?.[index] })));
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
