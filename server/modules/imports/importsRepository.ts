import { sql, type SQL, and, eq, getTableColumns } from 'drizzle-orm';
import { refusalText } from '#contract/refusals';
import type { ImportProblem, ImportProgress } from '#contract/schemas/imports';
import { type Database, inTransaction } from '../../database/connect';
import { importFailures, importedRows, imports } from '../../database/importSchema';
import { notifyChanged } from '../../database/notifications';
import { RETENTION_MS } from '../../database/retention';
import type { Owner } from '../../repositories/owner';

/** Channel that wakes the servers' importers. */
export const IMPORT_CHANNEL = 'postwright_imports';

/** What is to be done for an import: its rows become posts, or these posts are deleted again. */
export type ImportTask = { importId: string; userId: string; kind: 'commit' | 'undo' };

/** What became of a wish: whoever wished has the task in hand, somebody else has or will have, the import was undone, or it is absent or another user's. */
type Requested = 'held' | 'left' | 'undone' | 'absent';

/**
 * Asks for posts of an import's rows, and claims that task unless another import of the same person is worked on; one that is being
 * carried out goes on as it is. What failed before is tried again.
 */
export async function requestCommit(
  db: Database,
  owner: Owner,
  importId: string,
  { includesDuplicates, leaseMs }: { includesDuplicates: boolean; leaseMs: number },
): Promise<Requested> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ work: string | null; isUndone: boolean; isFree: boolean }>(sql`
      select work, undone_at is not null as "isUndone", ${isAlone(sql`imports`)} as "isFree" from imports
      where user_id = ${owner} and id = ${importId} for no key update`);
    const [found] = rows;
    if (found === undefined) return 'absent';
    if (found.isUndone) return 'undone';
    if (found.work !== null) return 'left';
    await tx.execute(sql`delete from import_failures where import_id = ${importId}`);
    await tx.execute(sql`
      update imports set work = 'commit', work_due_at = now(), set_aside_because = null, rows_wanted = null,
        lease_until = ${found.isFree ? sql`now() + ${leaseMs} * interval '1 ms'` : null},
        includes_duplicates = ${includesDuplicates}
      where id = ${importId}`);
    await notifyChanged(tx, owner, ['Import'], importId);
    // Also where the caller works on it: should its server die, the others know when its lease ends.
    await tx.execute(sql`select pg_notify(${IMPORT_CHANNEL}, '')`);
    return found.isFree ? 'held' : 'left';
  });
}

/** The condition that no other import of the same person is worked on: their rows would wait for the same accounts. */
function isAlone(row: SQL): SQL {
  return sql`not exists (
    select from imports o
    where o.user_id = ${row}.user_id and o.id <> ${row}.id and o.work is not null and o.lease_until > now())`;
}

/**
 * Marks an import as undone, once the row that is just becoming a post has become one: from then on no row does. Its posts are to
 * be deleted by whoever calls this, or by an importer when the lease has ended.
 */
export async function requestUndo(db: Database, owner: Owner, importId: string, leaseMs: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`
      update imports set undone_at = coalesce(undone_at, now()), work = 'undo', work_due_at = now(),
        lease_until = now() + ${leaseMs} * interval '1 ms'
      where user_id = ${owner} and id = ${importId}`);
    // The caller deletes them; should its server die, the others know when its lease ends.
    await tx.execute(sql`select pg_notify(${IMPORT_CHANNEL}, '')`);
    await notifyChanged(tx, owner, ['Import'], importId);
  });
}

/** Claims the task that has waited longest and is held by no server; of one person one at a time. All instants are the database's. */
export async function claimTask(db: Database, leaseMs: number): Promise<ImportTask | null> {
  const { rows } = await db.execute<ImportTask>(sql`
    update imports i set lease_until = now() + ${leaseMs} * interval '1 ms'
    where i.id = (
      select q.id from imports q
      where q.work is not null and q.work_due_at <= now() and (q.lease_until is null or q.lease_until <= now())
        and ${isAlone(sql`q`)}
      order by q.work_due_at limit 1
      for no key update of q skip locked)
    returning i.id as "importId", i.user_id as "userId", i.work as kind`);
  return rows[0] ?? null;
}

/** Keeps a task from the other servers for so much longer. */
export async function extendLease(db: Database, importId: string, leaseMs: number): Promise<void> {
  await db.execute(sql`
    update imports set lease_until = now() + ${leaseMs} * interval '1 ms' where id = ${importId} and lease_until is not null`);
}

/** Puts a task back to the end of the queue: others have their turn first. */
export async function postponeTask(db: Database, { importId, kind }: ImportTask, waitMs: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`
      update imports set lease_until = null, work_due_at = now() + ${waitMs} * interval '1 ms'
      where id = ${importId} and work = ${kind}`);
    await tx.execute(sql`select pg_notify(${IMPORT_CHANNEL}, '')`);
  });
}

/** Notes that nothing is left to do of a task; an Undo that came meanwhile is another one. */
export async function finishTask(db: Database, { importId, userId, kind }: ImportTask): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`update imports set work = null, lease_until = null where id = ${importId} and work = ${kind}`);
    // Another import of this person may have waited for this one.
    await tx.execute(sql`select pg_notify(${IMPORT_CHANNEL}, '')`);
    await notifyChanged(tx, userId, ['Import'], importId);
  });
}

/** Stops a task before its end, and keeps the code of the reason for its person. */
export async function setTaskAside(db: Database, { importId, userId, kind }: ImportTask, code: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`
      update imports set work = null, lease_until = null, set_aside_because = ${code} where id = ${importId} and work = ${kind}`);
    await tx.execute(sql`select pg_notify(${IMPORT_CHANNEL}, '')`);
    await notifyChanged(tx, userId, ['Import'], importId);
  });
}

/** Milliseconds until a task can be claimed; null when there is none. */
export async function msUntilTask(db: Database): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select extract(epoch from min(greatest(work_due_at, lease_until)) - now())::float8 * 1000 as ms
    from imports where work is not null`);
  return rows[0]?.ms ?? null;
}

/**
 * Locks an import whose row is to become a post, until that transaction ends: `open`, unless it was undone or is gone (`stopped`), or
 * the row has become one already (`made`).
 */
export async function lockRow(tx: Database, importId: string, row: number): Promise<'open' | 'made' | 'stopped'> {
  const { rows } = await tx.execute<{ isMade: boolean }>(sql`
    select exists (select 1 from imported_rows where import_id = ${importId} and row = ${row}) as "isMade"
    from imports where id = ${importId} and work = 'commit' and undone_at is null for no key update of imports`);
  const [found] = rows;
  if (found === undefined) return 'stopped';
  return found.isMade ? 'made' : 'open';
}

/** Notes how many rows are to have become posts in the end. */
export async function noteWanted(db: Database, importId: string, wanted: number): Promise<void> {
  await db.execute(sql`update imports set rows_wanted = ${wanted} where id = ${importId} and work = 'commit'`);
}

/** Notes why a row that was in order could not become a post: by its code, from which the sentence is made again. */
export async function insertFailure(
  db: Database,
  importId: string,
  row: number,
  problem: Omit<ImportProblem, 'detail'>,
): Promise<void> {
  // A server of the release before asks for a sentence, if an empty one.
  const problems = [{ ...problem, detail: '' }];
  await db
    .insert(importFailures)
    .values({ importId, row, problems })
    .onConflictDoUpdate({ target: [importFailures.importId, importFailures.row], set: { problems } });
}

/** Why rows could not become posts, by row. */
export async function listFailures(db: Database, importId: string): Promise<Map<number, ImportProblem[]>> {
  const { rows } = await db.execute<{ row: number; problems: ImportProblem[] }>(
    sql`select row, problems from import_failures where import_id = ${importId}`,
  );
  const told = (problem: ImportProblem): ImportProblem => ({ ...problem, detail: reasonText(problem) });
  return new Map(rows.map(({ row, problems }) => [row, problems.map(told)]));
}

/** The sentence of a stored problem; an older one has it itself. */
function reasonText({ reason, detail }: ImportProblem): string {
  return (reason && refusalText(reason)) ?? detail;
}

/** How far the commit of an import has come; null if it is absent or another user's. */
export async function readProgress(db: Database, owner: Owner, importId: string): Promise<ImportProgress | null> {
  const { rows } = await db.execute<Omit<ImportProgress, 'set_aside_code'>>(sql`
    select coalesce(work = 'commit', false) as is_running,
      (select count(*) from imported_rows where import_id = i.id)::int as made,
      (select count(*) from import_failures where import_id = i.id)::int as failed,
      rows_wanted as wanted, set_aside_because
    from imports i where user_id = ${owner} and id = ${importId}`);
  const [row] = rows;
  if (row === undefined) return null;
  const { set_aside_because: stored, ...progress } = row;
  const text = stored === null ? null : refusalText({ code: stored });
  return { ...progress, set_aside_because: text ?? stored, set_aside_code: text === null ? null : stored };
}

/** An import as it is stored. */
export type StoredImport = typeof imports.$inferSelect;

type NewImport = Pick<StoredImport, 'id' | 'headings' | 'cells' | 'faults' | 'faultParams' | 'columns' | 'zone'>;

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
