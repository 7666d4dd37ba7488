import type { Pool } from 'pg';

/** A row as the database keeps it, by the names of its columns. */
export type Row = Record<string, unknown>;

/** Reads every table, each row with the name of its table, in an order that does not change by itself. */
export async function readAllRows(pool: Pool): Promise<Row[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const all = tables.map(async ({ name }) => {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t order by t::text`);
    return rows.map(({ row }) => ({ table: name, ...row }));
  });
  return (await Promise.all(all)).flat();
}

/** Of these rows the user's own, whatever names one of those, and so on: also what a stranger ties to them. */
export function rowsOf(userId: string, rows: readonly Row[]): Row[] {
  const ids = new Set<unknown>([userId]);
  const found = new Set<Row>();
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const row of rows) {
      if (found.has(row) || !Object.values(row).some((value) => ids.has(value))) continue;
      found.add(row);
      if (typeof row['id'] === 'string') ids.add(row['id']);
    }
  }
  return rows.filter((row) => found.has(row));
}
