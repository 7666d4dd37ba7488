import { v7 as uuidv7 } from 'uuid';
import type { UpdateImportBody } from '#contract/schemas/imports';
import { isZone } from '#contract/wallTime';
import type { Database } from '../database/connect';
import { AppError, invalid, notFound } from '../http/appError';
import { insertImport, readImport, updateImport, type StoredImport } from '../repositories/imports/imports';
import { listActiveAccounts } from '../repositories/accounts';
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
