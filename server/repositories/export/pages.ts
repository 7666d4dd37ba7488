import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/connect';

/** Rows of a page: of the longest posts a few megabytes. */
const PAGE = 20;

/** A user's rows, ordered by an instant and an id, by which one page continues the last. */
type Query = { from: SQL; where: SQL; instant: SQL; id: SQL; json: SQL; page?: number };

/** Reads rows page by page as JSON texts, so that only one page is in memory, however many rows there are. */
export async function* readRows(
  db: Database,
  { from, where, instant, id, json, page = PAGE }: Query,
): AsyncGenerator<string> {
  let after = sql`true`;
  for (;;) {
    const { rows } = await db.execute<{ instant: string; id: string; json: string }>(sql`
      select (${instant})::text as instant, (${id})::text as id, (${json})::text as json from ${from}
      where ${where} and ${after} order by ${instant}, ${id} limit ${page}`);
    for (const row of rows) yield row.json;
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    after = sql`(${instant}, ${id}) > (${last.instant}::timestamptz, ${last.id}::uuid)`;
  }
}
