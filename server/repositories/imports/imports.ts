import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect';
import { importedRows, imports } from '../../database/importSchema';
import { RETENTION_MS } from '../../database/retention';
import type { Owner } from '../owner';

/** An import as it is stored. */
export type StoredImport = typeof imports.$inferSelect;

type NewImport = Pick<StoredImport, 'id' | 'headings' | 'cells' | 'faults' | 'columns' | 'zone'>;

/** Stores a file that was sent in. */
export async function insertImport(db: Database, owner: Owner, values: NewImport): Promise<StoredImport> {
  // Its cells are megabytes: they are not read back.
  const { cells: _sent, ...columns } = getTableColumns(imports);
  const rows = await db
    .insert(imports)
    .values({ userId: owner, ...values })
    .returning(columns);
  const [row] = rows;
  if (row === undefined) throw new Error('The import was not stored');
  return { ...row, cells: values.cells };
}

/** Reads an import; null if it is absent or another user's. */
export async function readImport(db: Database, owner: Owner, importId: string): Promise<StoredImport | null> {
  const rows = await db
    .select()
    .from(imports)
    .where(and(eq(imports.userId, owner), eq(imports.id, importId)));
  return rows[0] ?? null;
}

/** Changes how an import is read. */
export async function updateImport(
  db: Database,
  importId: string,
  changes: Partial<Pick<StoredImport, 'columns' | 'accounts' | 'zone'>>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await db.update(imports).set(changes).where(eq(imports.id, importId));
}

/** Notes which post a row became; in the transaction that makes it. */
export async function insertImportedRow(db: Database, importId: string, row: number, postId: string): Promise<void> {
  await db.insert(importedRows).values({ importId, row, postId });
}

/** The posts that rows of an import became, by row. */
export async function listImportedPosts(db: Database, importId: string): Promise<Map<number, string>> {
  const rows = await db
    .select()
    .from(importedRows)
    .where(eq(importedRows.importId, importId))
    .orderBy(importedRows.row);
  return new Map(rows.map(({ row, postId }) => [row, postId]));
}

/** Deletes imports that nobody will look at again; their posts stay. */
export async function deleteOldImports(db: Database): Promise<void> {
  await db.execute(sql`delete from imports where created_at < now() - ${RETENTION_MS.imports} * interval '1 ms'`);
}
