import { sql } from 'drizzle-orm';
import type { Registration } from '#contract/auth';
import type { Database } from '../../database/connect';

/** State shared by all servers on one database. */
export type InstallationRow = { mediaFolder: string; keyCheck: Buffer | null };

/** Which parts of the row a server replaces with its own. */
export type Replaced = { mediaFolder: boolean; keyCheck: boolean };

/**
 * Reads the shared state by writing a row, so that it throws if the database is read-only. The first server stores its
 * own state.
 */
export async function proveInstallation(db: Database, own: InstallationRow): Promise<InstallationRow> {
  return upsert(db, own, { mediaFolder: false, keyCheck: false });
}

/** The same, but replaces the named parts with the server's own, for all servers. */
export async function replaceInstallation(db: Database, own: InstallationRow, replaced: Replaced): Promise<void> {
  await upsert(db, own, replaced);
}

async function upsert(db: Database, own: InstallationRow, replaced: Replaced): Promise<InstallationRow> {
  const { rows } = await db.execute<InstallationRow>(sql`
    insert into installation as known (id, media_folder, key_check) values (1, ${own.mediaFolder}, ${own.keyCheck})
    on conflict (id) do update set
      proven_at = now(),
      media_folder = case when ${replaced.mediaFolder} then excluded.media_folder else known.media_folder end,
      key_check = case when ${replaced.keyCheck} then excluded.key_check
        else coalesce(known.key_check, excluded.key_check) end
    returning media_folder as "mediaFolder", key_check as "keyCheck"`);
  const row = rows[0];
  if (row === undefined) throw new Error('The installation could not be read.');
  return row;
}

/** Tells servers of the release before whether they may sign people up: they know no invitations. */
export async function setRegistration(db: Database, registration: Registration): Promise<void> {
  await db.execute(
    sql`update installation set registration = ${registration} where registration is distinct from ${registration}`,
  );
}
