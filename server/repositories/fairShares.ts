import { sql, type SQL } from 'drizzle-orm';
import type { UsedShares } from '../jobs/shares';

/** SQL condition: neither this person nor this host, which must not be null, has used its share up. */
export function hasShare(used: UsedShares, { person, host }: { person: SQL; host: SQL }): SQL {
  const { persons, hosts, onlyHosts } = used;
  const isOne = onlyHosts === null ? sql`true` : sql`${host} = any(${sql.param(onlyHosts)}::text[])`;
  return sql`${person} <> all(${sql.param(persons)}::uuid[]) and ${host} <> all(${sql.param(hosts)}::text[]) and ${isOne}`;
}
