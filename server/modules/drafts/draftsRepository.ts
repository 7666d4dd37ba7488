import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import { DRAFTS_MAX_PER_USER } from '#contract/limits';
import type { Draft, DraftBody, DraftSummary } from '#contract/schemas/drafts';
import { type Database, inTransaction } from '../../database/connect';
import { deletedDrafts, drafts } from '../../database/textSchema';
import { RETENTION_MS } from '../../database/retention';
import { excerptSql } from '../../database/expressions';
import { notifyChanged } from '../../database/notifications';
import type { Owner } from '../../repositories/owner';

/** Class of the advisory locks under which a draft is changed; the key is made of its owner and id. */
const DRAFT_LOCK_CLASS = 7_237;

/** More deletions than this are not remembered: nobody makes them in the time that a late request takes. */
const DELETED_MAX_PER_USER = 200;

/** Lists a user's drafts, newest first, without their forms. */
export async function listDrafts(db: Database, owner: Owner): Promise<DraftSummary[]> {
  const rows = await db
    .select({
      id: drafts.id,
      excerpt: excerptSql(sql`ltrim(${drafts.content}, E' \\t\\r\\n')`).mapWith(String),
      isEdit: drafts.isEdit,
      revision: drafts.revision,
      updatedAt: drafts.updatedAt,
    })
    .from(drafts)
    .where(eq(drafts.userId, owner))
    .orderBy(desc(drafts.updatedAt), drafts.id);
  return rows.map(({ isEdit, updatedAt, ...row }) => ({
    ...row,
    is_edit: isEdit,
    updated_at: updatedAt.toISOString(),
  }));
}

/** Reads one draft; null if the user has none of this id. */
export async function readDraft(db: Database, owner: Owner, id: string): Promise<Draft | null> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, owner), eq(drafts.id, id)));
  if (row === undefined) return null;
  const { content, form, isEdit, revision, updatedAt } = row;
  return { id, content, form, is_edit: isEdit, revision, updated_at: updatedAt.toISOString() };
}

/**
 * Keeps a draft unless a newer revision of it is there, other words in the same one, or this one was deleted; says whether it did. The oldest ones beyond the
 * number that a user may have are deleted. Browsers hear of a draft when it begins; what it says is read once somebody looks.
 */
export async function writeDraft(db: Database, owner: Owner, id: string, body: DraftBody): Promise<boolean> {
  const { content, form, is_edit: isEdit, revision } = body;
  return changeDraft(db, owner, id, async (tx) => {
    if (await isDeleted(tx, owner, id, revision)) return false;
    const values = { content, form, isEdit, revision };
    const [kept] = await tx
      .insert(drafts)
      .values({ userId: owner, id, ...values })
      .onConflictDoUpdate({
        target: [drafts.userId, drafts.id],
        set: { ...values, updatedAt: sql`now()` },
        // The very same again is a request that was repeated, since its answer was lost.
        setWhere: sql`drafts.revision < excluded.revision or (drafts.revision, drafts.content, drafts.form, drafts.is_edit)
          = (excluded.revision, excluded.content, excluded.form, excluded.is_edit)`,
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    if (kept?.isNew) {
      await tx.execute(sql`
        delete from drafts where user_id = ${owner} and id in (
          select id from drafts where user_id = ${owner} order by updated_at desc, id offset ${DRAFTS_MAX_PER_USER})`);
      await notifyChanged(tx, owner, ['Draft']);
    }
    return kept !== undefined;
  });
}

/** Deletes a draft, and says whether there is none of this id now: one that is newer than `revision` stays. */
export async function deleteDraft(
  db: Database,
  owner: Owner,
  id: string,
  revision = Number.MAX_SAFE_INTEGER,
): Promise<boolean> {
  return changeDraft(db, owner, id, async (tx) => {
    const own = and(eq(drafts.userId, owner), eq(drafts.id, id));
    const { rowCount } = await tx.delete(drafts).where(and(own, lte(drafts.revision, revision)));
    if (rowCount === 0 && (await tx.select({ id: drafts.id }).from(drafts).where(own)).length > 0) return false;
    await noteDeletion(tx, owner, id, revision);
    if (rowCount !== 0) await notifyChanged(tx, owner, ['Draft']);
    return true;
  });
}

/** Runs `change` while no other change of this draft runs: one that begins later sees what this one has done. */
function changeDraft(
  db: Database,
  owner: Owner,
  id: string,
  change: (tx: Database) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DRAFT_LOCK_CLASS}, hashtext(${`${owner} ${id}`}))`);
    return change(tx);
  });
}

async function isDeleted(tx: Database, owner: Owner, id: string, revision: number): Promise<boolean> {
  const same = and(eq(deletedDrafts.userId, owner), eq(deletedDrafts.id, id), gte(deletedDrafts.revision, revision));
  return (await tx.select({ id: deletedDrafts.id }).from(deletedDrafts).where(same)).length > 0;
}

async function noteDeletion(tx: Database, owner: Owner, id: string, revision: number): Promise<void> {
  await tx
    .insert(deletedDrafts)
    .values({ userId: owner, id, revision })
    .onConflictDoUpdate({
      target: [deletedDrafts.userId, deletedDrafts.id],
      set: { revision: sql`greatest(deleted_drafts.revision, excluded.revision)`, deletedAt: sql`now()` },
    });
  await tx.execute(sql`
    delete from deleted_drafts where user_id = ${owner} and id in (
      select id from deleted_drafts where user_id = ${owner} order by deleted_at desc, id offset ${DELETED_MAX_PER_USER})`);
}

/** Deletes drafts that nobody has gone on with, and what was noted of deleted ones. */
export async function deleteOldDrafts(db: Database): Promise<void> {
  await db.execute(sql`delete from drafts where updated_at < now() - ${RETENTION_MS.drafts} * interval '1 ms'`);
  await db.execute(
    sql`delete from deleted_drafts where deleted_at < now() - ${RETENTION_MS.deletedDrafts} * interval '1 ms'`,
  );
}
