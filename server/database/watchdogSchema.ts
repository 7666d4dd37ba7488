import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/**
 * Work that a process had in hand when its watchdog ended it. Its row is named without a reference: the thread that writes this must
 * not wait for a lock of the process that stands.
 */
export const stoppingWork = pgTable(
  'stopping_work',
  {
    kind: text().notNull(),
    workId: uuid().notNull(),
    /** Ends so far. */
    stops: integer().notNull().default(1),
    lastAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.workId] })],
);
