import type { FastifyBaseLogger } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { SECOND_MS } from '#contract/durations';
import { canChange } from '#contract/postStates';
import type { UpdateImportBody, UndoneImport } from '#contract/schemas/imports';
import { isZone } from '#contract/wallTime';
import { type Database, type Connection, inTransaction } from '../../database/connect';
import { AppError, invalid, notFound } from '../../http/appError';
import { listActiveAccounts } from '../../repositories/accounts';
import { lockPost } from '../../repositories/postRows';
import { lockTargets } from '../../repositories/postTargets';
import { deletePost } from '../posts/deletePost';
import {
  insertImport,
  readImport,
  updateImport,
  type StoredImport,
  listImportedPosts,
  finishTask,
  requestUndo,
  extendLease,
} from './importsRepository';
import { matchColumns } from './matchColumns';
import type { Table } from './readTable';

/** Stores a table that was sent in, with its columns matched by their headings. */
export async function storeImport(db: Database, userId: string, table: Table, zone: string): Promise<StoredImport> {
  checkZone(zone);
  const id = uuidv7();
  return insertImport(db, userId, { id, ...table, columns: matchColumns(table.headings), zone });
}

/** Reads an import; throws if it is absent or another user's. */
export async function findImport(db: Database, userId: string, importId: string): Promise<StoredImport> {
  const stored = await readImport(db, userId, importId);
  if (stored === null) throw notFound();
  return stored;
}

/** Changes how an import is read: its columns, its zone, or whom names stand for. */
export async function correctImport(
  db: Database,
  userId: string,
  importId: string,
  { columns, accounts, zone }: UpdateImportBody,
): Promise<StoredImport> {
  const stored = await findImport(db, userId, importId);
  if (stored.work === 'commit')
    throw new AppError('CONFLICT', 'This import is being carried out. Wait for its end, or undo it.');
  if (columns !== undefined && columns.length !== stored.headings.length) {
    throw invalid({ columns: ['Name a field, or none, for each column.'] });
  }
  const fields = columns?.filter((field) => field !== null) ?? [];
  if (new Set(fields).size < fields.length) throw invalid({ columns: ['Use each field for one column.'] });
  if (zone !== undefined) checkZone(zone);
  if (accounts !== undefined) await checkAccounts(db, userId, accounts);
  await updateImport(db, importId, {
    ...(columns !== undefined && { columns }),
    ...(zone !== undefined && { zone }),
    ...(accounts !== undefined && {
      accounts: Object.fromEntries(accounts.map(({ name, account_id: id }) => [name.toLowerCase(), id])),
    }),
  });
  return findImport(db, userId, importId);
}

function checkZone(zone: string): void {
  if (!isZone(zone)) throw invalid({ zone: ['This isn’t a time zone.'] });
}

async function checkAccounts(
  db: Database,
  userId: string,
  accounts: NonNullable<UpdateImportBody['accounts']>,
): Promise<void> {
  const active = await listActiveAccounts(db, userId);
  const isActive = ({ account_id: wanted }: { account_id: string }) => active.some(({ id }) => id === wanted);
  if (!accounts.every(isActive)) throw invalid({ accounts: ['Choose connected accounts.'] });
}

/** Stops an import, and deletes what it has made, but for what is out, on its way, or in doubt. What is then there stays as it is. */
export async function undoImport(
  services: Parameters<typeof whileLeased>[0],
  userId: string,
  importId: string,
): Promise<UndoneImport> {
  const { db } = services.connection;
  await findImport(db, userId, importId);
  await requestUndo(db, userId, importId, TASK_LEASE_MS);
  const counts = await whileLeased(services, importId, () => deletePosts(db, userId, importId));
  await finishTask(db, { importId, userId, kind: 'undo' });
  return counts;
}

/** Deletes the posts of an import that can be. */
export async function deletePosts(db: Database, userId: string, importId: string): Promise<UndoneImport> {
  const counts = { deleted: 0, kept: 0 };
  for (const postId of (await listImportedPosts(db, importId)).values()) {
    const outcome = await deleteUnsent(db, userId, postId);
    if (outcome !== 'gone') counts[outcome] += 1;
  }
  return counts;
}

/** `gone`: somebody has deleted it already. */
async function deleteUnsent(db: Database, userId: string, id: string): Promise<'deleted' | 'kept' | 'gone'> {
  const read = await inTransaction(db, async (tx) => {
    const post = await lockPost(tx, userId, id);
    if (post?.deletedAt !== null) return null;
    return { version: post.version, isUnsent: canChange(await lockTargets(tx, id)) };
  });
  if (read === null) return 'gone';
  if (!read.isUnsent) return 'kept';
  try {
    // With the version that was read, it loses against a publisher that has sent the post since.
    await deletePost(db, userId, { id, version: read.version, alsoAt: [] });
    return 'deleted';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'NOT_FOUND' ? 'gone' : 'kept';
  }
}

/**
 * A server that has said nothing of a task for so long is taken for dead, and its person's other imports wait for as long. One that
 * was only slow does no harm beside the next: a row becomes one post, whoever makes it.
 */
export const TASK_LEASE_MS = 10 * SECOND_MS;
const EXTEND_EVERY_MS = 3 * SECOND_MS;

/** Keeps the task of an import from other servers while it is worked on. */
export async function whileLeased<T>(
  { connection, logger }: { connection: Connection; logger: FastifyBaseLogger },
  importId: string,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    extendLease(connection.db, importId, TASK_LEASE_MS).catch((error: unknown) => {
      logger.warn({ err: error, import: importId }, 'the lease of an import could not be extended');
    });
  }, EXTEND_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
