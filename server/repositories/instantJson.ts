import { sql, type SQL } from 'drizzle-orm';

/** Formats an instant as the API shows it: ISO 8601 in UTC with milliseconds. */
export function instantJson(instant: SQL): SQL {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
