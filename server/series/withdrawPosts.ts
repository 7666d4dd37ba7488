import { canChange } from '#contract/postStates';
import type { Database } from '../database/connect';
import { notifyPostsChanged } from '../repositories/notifications';
import { lockTargets, suspendTargets } from '../repositories/postTargets';
import { setDeleted } from '../repositories/postWrites';
import { leaveSeries, type SeriesPost } from '../repositories/series/seriesPosts';

/** Deletes locked posts that their series no longer has, so that their days are free; one that is being sent by now stays. */
export async function withdrawPosts(tx: Database, posts: readonly SeriesPost[]): Promise<void> {
  const withdrawn: string[] = [];
  for (const { id } of posts) {
    if (!canChange(await lockTargets(tx, id))) continue;
    await suspendTargets(tx, id);
    await setDeleted(tx, id, true);
    withdrawn.push(id);
  }
  if (withdrawn.length === 0) return;
  await leaveSeries(tx, withdrawn);
  await notifyPostsChanged(tx, withdrawn);
}
