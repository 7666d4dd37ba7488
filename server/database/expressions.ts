import { sql, type SQL, type Placeholder } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { EXCERPT_LENGTH } from '#contract/limits';
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

/** Length of a text that holds an excerpt even if much of it is white space. */
const RAW_EXCERPT_LENGTH = 4 * EXCERPT_LENGTH;

/** Where the characters are that go on with one before them, first and last. */
const PLANES = [
  [0x300, 0x1ffff],
  [0xe0000, 0xe01ff],
] as const;

/** What goes on with the character before it: marks, tones of skin, joiners, tags, and the later parts of a Korean syllable. */
const GOES_ON = classOf(/\p{M}|\p{Emoji_Modifier}|\p{Join_Control}|[\u{e0020}-\u{e007f}\u1160-\u11ff]/u);
const FLAG_LETTERS = String.raw`\U0001f1e6-\U0001f1ff`;

/**
 * The last character of a text as people see it, for PostgreSQL, whose expressions know no classes of Unicode: the last flag of a
 * row, which are pairs from its beginning, or one that joiners may have made of several.
 */
const LAST_CHARACTER = [
  `(?<=(?:^|[^${FLAG_LETTERS}])(?:[${FLAG_LETTERS}]{2})*)[${FLAG_LETTERS}]{1,2}$`,
  String.raw`(?:[^${GOES_ON}][${GOES_ON}]*\u200d)*[^${GOES_ON}][${GOES_ON}]*$`,
].join('|');

/** The first EXCERPT_LENGTH characters of a text, on one line, and … where more follows; one that does not fit as a whole is left out. */
export function excerptSql(text: SQL): SQL {
  const [raw, shown, more] = [RAW_EXCERPT_LENGTH, EXCERPT_LENGTH, EXCERPT_LENGTH + 1].map((length) =>
    sql.raw(String(length)),
  );
  const line = sql`regexp_replace(left(${text}, ${raw}), '[[:space:]]+', ' ', 'g')`;
  return sql`case when char_length(${line}) <= ${shown} then ${line}
    else rtrim(regexp_replace(left(${line}, ${more}), ${sql.raw(`'${LAST_CHARACTER}'`)}, '')) || '…' end`;
}

/** The characters that match a class of JavaScript's expressions, as ranges within brackets of PostgreSQL's. */
function classOf(characters: RegExp): string {
  const ranges: [first: number, last: number][] = [];
  for (const [first, last] of PLANES) {
    for (let code = first; code <= last; code += 1) {
      if (!characters.test(String.fromCodePoint(code))) continue;
      const range = ranges.at(-1);
      if (range?.[1] === code - 1) range[1] = code;
      else ranges.push([code, code]);
    }
  }
  return ranges.map((range) => range.map(escaped).join('-')).join('');
}

function escaped(code: number): string {
  return String.raw`\U` + code.toString(16).padStart(8, '0');
}

type Values = Record<string, unknown>;

/**
 * A statement that is built once and kept prepared by PostgreSQL on each connection, for what is asked all the time. Its
 * values are named by `sql.placeholder(name)`; nothing else in it may vary.
 */
export function prepareStatement<Row extends object>(name: string, statement: SQL) {
  return bindStatement<Row>(statement, name);
}

/**
 * A statement that is built once and planned each time, for these very values: where they decide which index serves best.
 */
export function bindStatement<Row extends object>(statement: SQL, name?: string) {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  const names = params.map((param) => (param as Placeholder).name);
  return async (client: Pool | PoolClient, values: Values): Promise<Row[]> => {
    const { rows } = await client.query<Row>({
      ...(name !== undefined && { name }),
      text,
      values: names.map((one) => values[one]),
    });
    return rows;
  };
}
