import { sql, type SQL } from 'drizzle-orm';
import type { UsedShares } from '../jobs/shares';

/** SQL condition: neither this person nor this host, if there is one, has used its share up. */
export function hasShare(used: UsedShares, { person, host }: { person: SQL; host?: SQL }): SQL {
  const isOthers = sql`${person} <> all(${sql.param(used.persons)}::uuid[])`;
  return host === undefined ? isOthers : sql`${isOthers} and ${host} <> all(${sql.param(used.hosts)}::text[])`;
}
