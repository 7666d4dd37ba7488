import { and, eq, ne } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { SNIPPETS_MAX_PER_USER } from '#contract/limits';
import type { CreateSnippetBody, Snippet } from '#contract/schemas/snippets';
import type { Database } from '../../database/connect';
import { snippets } from '../../database/textSchema';
import { lockOwner, type Owner } from '../../repositories/owner';
import { notifyChanged } from '../../database/notifications';
import { textKey } from '../../lib/normalForm';

/** Lists a user's snippets by their names. */
export async function listSnippets(db: Database, owner: Owner): Promise<Snippet[]> {
  const rows = await db.select().from(snippets).where(eq(snippets.userId, owner)).orderBy(snippets.nameKey);
  return rows.map(toSnippet);
}

/** Reads one; null if it is absent or another user's. */
export async function findSnippet(db: Database, owner: Owner, id: string): Promise<Snippet | null> {
  const [row] = await db.select().from(snippets).where(ownOf(owner, id));
  return row ? toSnippet(row) : null;
}

/** Keeps a new one; or returns the reason why it can't be. */
export async function insertSnippet(
  db: Database,
  owner: Owner,
  { name, kind, content }: CreateSnippetBody,
): Promise<Snippet | 'exists' | 'too-many'> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const ofOwner = eq(snippets.userId, owner);
    const nameKey = textKey(name);
    if ((await tx.$count(snippets, and(ofOwner, eq(snippets.nameKey, nameKey)))) > 0) return 'exists';
    if ((await tx.$count(snippets, ofOwner)) >= SNIPPETS_MAX_PER_USER) return 'too-many';
    const row = { id: uuidv7(), userId: owner, name, nameKey, kind, content, createdAt: new Date() };
    await tx.insert(snippets).values(row);
    await notifyChanged(tx, owner, ['Snippet'], row.id);
    return toSnippet(row);
  });
}

/** Renames one, or changes its content; or returns the reason why it can't be. */
export async function updateSnippet(
  db: Database,
  owner: Owner,
  id: string,
  { name, content }: Pick<Snippet, 'name' | 'content'>,
): Promise<Snippet | 'exists' | null> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const nameKey = textKey(name);
    const others = and(eq(snippets.userId, owner), eq(snippets.nameKey, nameKey), ne(snippets.id, id));
    if ((await tx.$count(snippets, others)) > 0) return 'exists';
    const [row] = await tx.update(snippets).set({ name, nameKey, content }).where(ownOf(owner, id)).returning();
    if (row === undefined) return null;
    await notifyChanged(tx, owner, ['Snippet'], id);
    return toSnippet(row);
  });
}

/** Deletes one; false if it is absent or another user's. */
export async function deleteSnippet(db: Database, owner: Owner, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(snippets).where(ownOf(owner, id));
    if (rowCount === 0) return false;
    await notifyChanged(tx, owner, ['Snippet'], id);
    return true;
  });
}

function ownOf(owner: Owner, id: string) {
  return and(eq(snippets.userId, owner), eq(snippets.id, id));
}

function toSnippet({ id, name, kind, content, createdAt }: typeof snippets.$inferSelect): Snippet {
  return { id, name, kind, content, created_at: createdAt.toISOString() };
}
