import { sql, type SQL } from 'drizzle-orm';
import type { AccountSlots, Slot } from '#contract/schemas/queue';
import type { Database } from '../../database/connect';
import type { Owner } from '../owner';

/** The slots of an account, and whether its queue stands still. */
export type Queue = AccountSlots & { accountId: string; pausedAt: Date | null };

/** Slots of an account that has never been given any. */
const NO_SLOTS: AccountSlots = { zone: 'UTC', slots: [] };

type Row = { accountId: string; zone: string; slots: Slot[]; pausedMs: number | null };

const COLUMNS = sql`
  q.account_id as "accountId", q.zone, q.slots, extract(epoch from q.paused_at)::float8 * 1000 as "pausedMs"`;

/** Reads the queues of those accounts that are the user's; one without a row is empty. */
export async function readQueues(db: Database, owner: Owner, accountIds: readonly string[]): Promise<Queue[]> {
  const { rows } = await db.execute<Partial<Row> & { id: string }>(sql`
    select a.id, ${COLUMNS} from social_accounts a left join account_queues q on q.account_id = a.id
    where a.user_id = ${owner} and a.id = any(${sql.param(accountIds)}::uuid[])`);
  return rows.map(({ id, zone, slots, pausedMs }) =>
    queueOf({ ...NO_SLOTS, ...(zone && slots && { zone, slots }), accountId: id, pausedMs: pausedMs ?? null }),
  );
}

/**
 * Locks queues until the transaction ends, so that nobody else gives their slots out; accounts without a row are left out. Lock
 * posts before.
 */
export async function lockQueues(tx: Database, accountIds: readonly string[]): Promise<Queue[]> {
  const { rows } = await tx.execute<Row>(sql`
    select ${COLUMNS} from account_queues q where q.account_id = any(${sql.param(accountIds)}::uuid[])
    order by q.account_id for update`);
  return rows.map(queueOf);
}

/** Locks the queue of an account, which gets a row by that; null if the account is not the user's. */
export async function openQueue(tx: Database, owner: Owner, accountId: string): Promise<Queue | null> {
  const held = await tx.execute(sql`
    select 1 from social_accounts where user_id = ${owner} and id = ${accountId} for key share`);
  if (held.rows.length === 0) return null;
  await tx.execute(sql`
    insert into account_queues (account_id, zone, slots) values (${accountId}, ${NO_SLOTS.zone}, '[]') on conflict do nothing`);
  return (await lockQueues(tx, [accountId]))[0] ?? null;
}

/** Gives the account of a locked queue other slots; what waits in the queue stays where it is. */
export async function writeSlots(tx: Database, accountId: string, { zone, slots }: AccountSlots): Promise<void> {
  await change(tx, accountId, sql`zone = ${zone}, slots = ${JSON.stringify(slots)}::jsonb`);
}

/** Records whether a locked queue stands still. */
export async function writePaused(tx: Database, accountId: string, isPaused: boolean): Promise<void> {
  await change(tx, accountId, sql`paused_at = ${isPaused ? sql`coalesce(paused_at, now())` : null}`);
}

async function change(tx: Database, accountId: string, changes: SQL): Promise<void> {
  await tx.execute(sql`update account_queues set ${changes} where account_id = ${accountId}`);
}

function queueOf({ pausedMs, ...row }: Row): Queue {
  return { ...row, pausedAt: pausedMs === null ? null : new Date(pausedMs) };
}
