import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { posts } from '../database/schema';
import { wordsOf } from './postWrites';
import { inTransaction } from './transaction';

/** Posts read at a time. */
const BATCH = 500;

/** Takes the words out of posts that a version without search has written. */
export async function fillMissingWords(db: Database): Promise<void> {
  while ((await fillBatch(db)) === BATCH);
}

/** Locked posts are being changed, and get their words with that. */
function fillBatch(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { id, content, hashtags, mentions } = posts;
    const rows = await tx
      .select({ id, content, hashtags, mentions })
      .from(posts)
      .where(sql`words is null`)
      .limit(BATCH)
      .for('no key update', { skipLocked: true });
    for (const row of rows)
      await tx
        .update(posts)
        .set({ words: wordsOf(row) })
        .where(eq(id, row.id));
    return rows.length;
  });
}
