import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from './connect';
import { NIL } from 'uuid';
import { stoppingWork } from './serverSchema';

/** A piece of work that a process can have in hand; `id` is that of its row. */
export type Work = { kind: 'series' | 'import' | 'tracker'; id: string };

/** Ends of a process by its watchdog with the same work in hand, after which nobody begins that work again. */
export const STOPS_MAX = 2;

/** Stands for whatever a process does: counts all ends by a watchdog. */
export const ALL_WORK = { kind: 'server', id: NIL } as const;

const is = ({ kind, id }: Work) => and(eq(stoppingWork.kind, kind), eq(stoppingWork.workId, id));

/** How often a process was ended by its watchdog with this work in hand. */
export async function countStops(db: Database, work: Work): Promise<number> {
  const rows = await db.select({ stops: stoppingWork.stops }).from(stoppingWork).where(is(work));
  return rows[0]?.stops ?? 0;
}

/** The condition that work may be begun; `id` is a column of its row. */
export function isNotSetAside(kind: Work['kind'], id: SQL): SQL {
  return sql`not exists (
    select from stopping_work where kind = ${kind} and work_id = ${id} and stops >= ${STOPS_MAX})`;
}

/** Lets work that was set aside be begun again. */
export async function freeWork(db: Database, work: Work): Promise<void> {
  await db.delete(stoppingWork).where(is(work));
}

/** Forgets work that no longer exists, and single ends of long ago. */
export async function deleteOldStops(db: Database): Promise<void> {
  await db.execute(sql`
    delete from stopping_work w
    where w.kind <> ${ALL_WORK.kind}
      and ((w.stops = 1 and w.last_at < now() - interval '7 days')
        or not exists (
          select from series where id = w.work_id union all select from imports where id = w.work_id
          union all select from trackers where id = w.work_id))`);
}

/** Ends of servers by their watchdogs so far, and pieces of work that are set aside. */
export type Stops = { ends: number; setAside: number };

/** Reads both, for operators. */
export async function readStops(db: Database): Promise<Stops> {
  const { rows } = await db.execute<Stops>(sql`
    select coalesce(max(stops) filter (where kind = ${ALL_WORK.kind}), 0) as ends,
      (count(*) filter (where kind <> ${ALL_WORK.kind} and stops >= ${STOPS_MAX}))::int as "setAside"
    from stopping_work`);
  return rows[0] ?? { ends: 0, setAside: 0 };
}
