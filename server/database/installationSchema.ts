import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns';

/** Settings that all servers on this database must share: a single row, created by the first of them. */
export const installation = pgTable(
  'installation',
  {
    id: smallint().primaryKey(),
    /** The number that the common media folder holds as well. */
    mediaFolder: uuid().notNull(),
    /** A known text, sealed with the common TOKEN_KEY; null until a server has come whose key fits the stored tokens. */
    keyCheck: bytea(),
    /** When a server last proved that it can write to this database. */
    provenAt: instant().notNull().defaultNow(),
  },
  (table) => [check('installation_is_one', sql`${table.id} = 1`)],
);
