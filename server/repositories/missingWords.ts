import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { posts } from '../database/schema';
import { takenWords } from './postWrites';
import { inTransaction } from './transaction';

/** The texts of a post besides its common one. */
const textsOf = sql<string[]>`array(select t.content from post_texts t where t.post_id = posts.id)`;

/** Posts read at a time. */
const BATCH = 500;

/** Takes the words out of posts that a version without search, or with older rules, has written. */
export async function fillMissingWords(db: Database): Promise<void> {
  while ((await fillBatch(db)) === BATCH);
}

/** Locked posts are being changed, and get their words with that. */
function fillBatch(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { id, content, hashtags, mentions } = posts;
    const rows = await tx
      .select({ id, content, hashtags, mentions, others: textsOf })
      .from(posts)
      .where(sql`words_version < 1`)
      .limit(BATCH)
      .for('no key update', { skipLocked: true });
    for (const row of rows) await tx.update(posts).set(takenWords(row)).where(eq(id, row.id));
    return rows.length;
  });
}
