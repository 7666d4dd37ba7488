import { sql, type SQL } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Words in PostgreSQL's own form, which it compares with a query without building it first. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** An instant in UTC, to the millisecond. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });

/** A count; null where it is not reported. */
export const count = () => bigint({ mode: 'number' });

/** The condition that a column holds one of these values. */
export function oneOf(column: string, values: readonly string[]): SQL {
  return sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);
}
