import type { Placeholder, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';

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
