import { pgTable } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns';

/** States of authorizations whose code was exchanged, so that none is exchanged twice, on whichever server. */
export const usedStates = pgTable('used_states', {
  /** Hash of the state: it is not kept. */
  stateHash: bytea().primaryKey(),
  usedAt: instant().notNull().defaultNow(),
});
