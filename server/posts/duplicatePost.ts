import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connect';
import { notFound } from '../http/errors/appError';
import { copyPostMedia } from '../repositories/media';
import { copyPostTexts } from '../repositories/postTexts';
import { notifyPostsChanged } from '../repositories/notifications';
import { insertPost, lockPost } from '../repositories/postWrites';
import { inTransaction } from '../repositories/transaction';

/**
 * Makes a draft of a post, whatever has become of it: with its text, platforms, settings, texts of networks and files, and without a time. Returns
 * the draft's id.
 */
export async function duplicatePost(db: Database, userId: string, postId: string): Promise<string> {
  const id = uuidv7();
  await inTransaction(db, async (tx) => {
    const post = await lockPost(tx, userId, postId);
    if (post?.deletedAt !== null) throw notFound();
    const { content, platforms, hashtags, mentions, networkSettings, ownTexts } = post;
    const fields = {
      content,
      platforms,
      hashtags,
      mentions,
      networkSettings,
      ownTexts,
      scheduledAt: null,
      timeZone: null,
    };
    await insertPost(tx, userId, { id, status: 'draft', ...fields });
    await copyPostMedia(tx, postId, id);
    await copyPostTexts(tx, postId, id);
    await notifyPostsChanged(tx, [id]);
  });
  return id;
}
