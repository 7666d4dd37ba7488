import { sql, type SQL } from 'drizzle-orm';
import type { UsedShares } from '../lib/shares';

/** Writes ids or numbers as PostgreSQL reads an array. The driver would look for signs to escape, of which these have none. */
export function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}

/** The same for whatever there is: texts of any signs, but for NUL, which PostgreSQL cannot keep; and nulls. */
export function arrayOfAny(values: readonly (string | number | null)[]): string {
  return arrayOf(values.map((value) => (typeof value === 'string' ? quoted(value) : String(value))));
}

const SPECIAL = /[\0"\\]/;

function quoted(text: string): string {
  // Hardly any has such a sign, and to look is cheaper than to replace.
  if (!SPECIAL.test(text)) return `"${text}"`;
  return `"${text.replaceAll('\0', '').replace(/["\\]/g, '\\$&')}"`;
}

/** Formats an instant as the API shows it: ISO 8601 in UTC with milliseconds. */
export function instantJson(instant: SQL): SQL {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL condition: neither this person nor this host, which must not be null, has used its share up. */
export function hasShare(used: UsedShares, { person, host }: { person: SQL; host: SQL }): SQL {
  const { persons, hosts, onlyHosts } = used;
  const isOne = onlyHosts === null ? sql`true` : sql`${host} = any(${sql.param(onlyHosts)}::text[])`;
  return sql`${person} <> all(${sql.param(persons)}::uuid[]) and ${host} <> all(${sql.param(hosts)}::text[]) and ${isOne}`;
}
