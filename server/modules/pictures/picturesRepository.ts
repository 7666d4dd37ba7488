import { sql } from 'drizzle-orm';
import { type Database, inTransaction } from '../../database/connect';
import { notifyAccountChanged } from '../../database/notifications';
import type { Owner } from '../../repositories/owner';

/** Where pictures of accounts are had, each by its id. */
export const PICTURES_PATH = '/account-pictures';

/** The address of a picture, of a row `p` of account_pictures. */
export const pictureAddress = sql`${`${PICTURES_PATH}/`}::text || p.id`;

/** The bytes of a picture, a WebP image; null if there is none by this id, or no longer. */
export async function readPicture(db: Database, id: string): Promise<Buffer | null> {
  const { rows } = await db.execute<{ bytes: Buffer }>(sql`select bytes from account_pictures where id = ${id}`);
  return rows[0]?.bytes ?? null;
}

/** When an account's picture is read next, and after how many failures. */
type NextRead = { dueAt: Date; failures: number };

/** Keeps the picture of an account; null: it has none any more. The same bytes keep their address. */
export async function savePicture(
  db: Database,
  owner: Owner,
  accountId: string,
  picture: Buffer | null,
  next: NextRead,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rowCount } = await tx.execute(
      picture === null
        ? sql`delete from account_pictures where account_id = ${accountId}`
        : sql`
            insert into account_pictures (account_id, bytes)
            select id, ${picture} from social_accounts where id = ${accountId} for key share
            on conflict (account_id) do update set id = excluded.id, bytes = excluded.bytes
            where account_pictures.bytes <> excluded.bytes`,
    );
    await planPicture(tx, accountId, next);
    if (rowCount !== 0) await notifyAccountChanged(tx, owner, accountId);
  });
}

/** Plans the next read alone: whatever picture there is stays. */
export async function planPicture(db: Database, accountId: string, { dueAt, failures }: NextRead): Promise<void> {
  await db.execute(sql`
    update metric_collections set picture_due_at = ${dueAt.toISOString()}, picture_failures = ${failures}
    where account_id = ${accountId}`);
}
