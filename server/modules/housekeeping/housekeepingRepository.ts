import { sql, type SQL, eq } from 'drizzle-orm';
import { type Database, inTransaction } from '../../database/connect';
import { RETENTION_MS } from '../../database/retention';
import { posts } from '../../database/schema';
import { WORDS_VERSION } from '../../lib/searchWords';
import { takenWords } from '../../repositories/postRows';

/** Rows erased by one statement: few enough to finish long before any time-out. */
const BATCH = 10_000;

/** Erases history entries past their retention. */
export async function eraseOldHistory(db: Database): Promise<void> {
  await eraseOlder(db, sql`publish_attempts`, sql`settled_at`, RETENTION_MS.publishAttempts);
  await eraseOlder(db, sql`notices`, sql`created_at`, RETENTION_MS.notices);
  await eraseOlder(db, sql`post_removals`, sql`failed_at`, RETENTION_MS.notices);
  await eraseOlder(db, sql`tracker_history`, sql`at`, RETENTION_MS.trackerHistory);
  await eraseOlder(db, sql`account_metrics`, sql`day`, RETENTION_MS.accountMetrics);
}

async function eraseOlder(db: Database, table: SQL, instant: SQL, maxAgeMs: number): Promise<void> {
  const isOld = sql`${instant} < now() - ${maxAgeMs} * interval '1 ms'`;
  let erased: number;
  do {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOld} limit ${BATCH})) and ${isOld}`);
    erased = rowCount ?? 0;
  } while (erased === BATCH);
}

/** The texts of a post besides its common one. */
const textsOf = sql<string[]>`array(select t.content from post_texts t where t.post_id = posts.id)`;

/** Posts read at a time. */
const WORDS_BATCH = 500;

/** Takes the words out of posts that a version without search, or with older rules, has written. */
export async function fillMissingWords(db: Database): Promise<void> {
  while ((await fillBatch(db)) === WORDS_BATCH);
}

/** Locked posts are being changed, and get their words with that. */
function fillBatch(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { id, content, hashtags, mentions } = posts;
    const rows = await tx
      .select({ id, content, hashtags, mentions, others: textsOf })
      .from(posts)
      .where(sql`words_version < ${sql.raw(String(WORDS_VERSION))}`)
      .limit(WORDS_BATCH)
      .for('no key update', { skipLocked: true });
    for (const row of rows) await tx.update(posts).set(takenWords(row)).where(eq(id, row.id));
    return rows.length;
  });
}
