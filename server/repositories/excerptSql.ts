import { sql, type SQL } from 'drizzle-orm';
import { EXCERPT_LENGTH } from '#contract/limits';

/** Length of a text that holds an excerpt even if much of it is white space. */
const RAW_EXCERPT_LENGTH = 4 * EXCERPT_LENGTH;

/** The first EXCERPT_LENGTH characters of a text, on one line. */
export function excerptSql(text: SQL): SQL {
  const [raw, shown] = [RAW_EXCERPT_LENGTH, EXCERPT_LENGTH].map((length) => sql.raw(String(length)));
  return sql`left(regexp_replace(left(${text}, ${raw}), '[[:space:]]+', ' ', 'g'), ${shown})`;
}
