import { sql } from 'drizzle-orm';
import { DAY_MS, SECOND_MS } from '#contract/durations';
import { X_BUDGET_STEPS_PERCENT, X_PRICE_CLASSES, X_PRICES_USD, type XPriceClass } from '#contract/xPrices';
import type { XSpending } from '#contract/schemas/socialAccounts';
import { type Database, inTransaction } from '../database/connect';
import type { XMeter } from '../networks/x/meter';
import { notifyChanged } from '../database/notifications';

type Options = {
  db: Database;
  /** True where X is the real one. */
  isMetered: boolean;
  /** US dollars a month; null: no limit. */
  budgetUsd: number | null;
  /** Told once a month, by one server, that so much of the budget is spent. */
  onStep?: (percent: number, spent: Pick<XSpending, 'total_usd' | 'budget_usd'>) => void;
  onError?: (error: unknown) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** Counts are gathered for this long: thousands of posts come out at one instant, and share one row. */
const GATHER_MS = SECOND_MS;

/** The meter of all servers of an installation; `idle` resolves once everything that was counted is stored. */
export type StoredXMeter = XMeter & {
  isMetered: boolean;
  read(): Promise<Pick<XSpending, 'month' | 'rows' | 'total_usd' | 'budget_usd'>>;
  idle(): Promise<void>;
};

/** Makes the meter that the database keeps. */
export function createXMeter({
  db,
  isMetered,
  budgetUsd,
  onStep = () => undefined,
  onError = () => undefined,
  now = Date.now,
}: Options): StoredXMeter {
  const counts = new Map<XPriceClass, number>();
  const reads = new Map<XPriceClass, Set<string>>();
  let timer: NodeJS.Timeout | null = null;
  let storing = Promise.resolve();

  function store(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    storing = storing.then(storeGathered).catch(onError);
    return storing;
  }

  function storeSoon(): void {
    timer ??= setTimeout(() => void store(), GATHER_MS).unref();
  }

  async function storeGathered(): Promise<void> {
    if (counts.size + reads.size === 0) return;
    const day = dayOf(now());
    // What an error keeps from being stored stays for the next time; more may be counted while it is stored.
    for (const [priceClass, times] of [...counts]) {
      await addCalls(db, monthOf(day), priceClass, times);
      counts.set(priceClass, (counts.get(priceClass) ?? 0) - times);
      if (counts.get(priceClass) === 0) counts.delete(priceClass);
    }
    for (const [priceClass, ids] of [...reads]) {
      const stored = [...ids];
      await addReads(db, day, priceClass, stored);
      for (const id of stored) ids.delete(id);
      if (ids.size === 0) reads.delete(priceClass);
    }
    if (budgetUsd !== null) await tellSteps(budgetUsd);
  }

  async function tellSteps(budget: number): Promise<void> {
    const month = monthOf(dayOf(now()));
    const { total_usd } = await readMonth(db, month);
    for (const percent of X_BUDGET_STEPS_PERCENT) {
      const isReached = total_usd * 100 >= budget * percent;
      if (isReached && (await noteStep(db, month, percent))) onStep(percent, { total_usd, budget_usd: budget });
    }
  }

  return {
    isMetered,
    count(priceClass) {
      if (!isMetered) return;
      counts.set(priceClass, (counts.get(priceClass) ?? 0) + 1);
      storeSoon();
    },
    countReads(priceClass, ids) {
      if (!isMetered || ids.length === 0) return;
      const read = reads.get(priceClass) ?? new Set();
      for (const id of ids) read.add(id);
      reads.set(priceClass, read);
      storeSoon();
    },
    async mayRead() {
      if (!isMetered || budgetUsd === null) return true;
      await store();
      return (await readMonth(db, monthOf(dayOf(now())))).total_usd < budgetUsd;
    },
    async read() {
      await store();
      return { ...(await readMonth(db, monthOf(dayOf(now())))), budget_usd: budgetUsd };
    },
    idle: store,
  };
}

/** Forgets what was read on days that are over. */
export async function deleteOldXReads(db: Database): Promise<void> {
  await db.execute(sql`delete from x_reads where day < ${dayOf(Date.now() - DAY_MS)}`);
}

async function addCalls(db: Database, month: string, priceClass: XPriceClass, times: number): Promise<void> {
  await db.execute(sql`
    insert into x_spending (month, price_class, count) values (${month}, ${priceClass}, ${times})
    on conflict (month, price_class) do update set count = x_spending.count + excluded.count`);
}

async function addReads(db: Database, day: string, priceClass: XPriceClass, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    with fresh as (
      insert into x_reads (day, price_class, resource_id)
      select ${day}::date, ${priceClass}::text, id from unnest(${sql.param(ids)}::text[]) id order by id
      on conflict do nothing returning 1
    )
    insert into x_spending (month, price_class, count)
    select ${monthOf(day)}::date, ${priceClass}::text, count(*) from fresh having count(*) > 0
    on conflict (month, price_class) do update set count = x_spending.count + excluded.count`);
}

async function readMonth(db: Database, month: string): Promise<Pick<XSpending, 'month' | 'rows' | 'total_usd'>> {
  const { rows } = await db.execute<{ price_class: XPriceClass; count: number }>(sql`
    select price_class, count::float8 as count from x_spending where month = ${month}`);
  const known = new Map(rows.map((row) => [row.price_class, row.count]));
  const counted = X_PRICE_CLASSES.map((price_class) => {
    const count = known.get(price_class) ?? 0;
    return { price_class, count, cost_usd: toCents(count * X_PRICES_USD[price_class]) };
  });
  const total_usd = toCents(counted.reduce((sum, { cost_usd }) => sum + cost_usd, 0));
  return { month: month.slice(0, 7), rows: counted, total_usd };
}

/** Tells all whom it concerns that this share of a month's budget is spent; false where another server has done so. */
async function noteStep(db: Database, month: string, percent: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows: steps } = await tx.execute(sql`
      insert into x_budget_steps (month, percent) values (${month}, ${percent})
      on conflict do nothing returning percent`);
    if (steps.length === 0) return false;
    const { rows } = await tx.execute<{ user_id: string }>(sql`
      insert into budget_notices (user_id, percent)
      select user_id, ${percent}::integer from social_accounts where platform = 'twitter'
      union select user_id, ${percent}::integer from trackers where 'twitter' = any(platforms)
      returning user_id`);
    for (const { user_id: userId } of rows) await notifyChanged(tx, userId, ['Notice']);
    return true;
  });
}

/** Without the dust of binary fractions; the smallest price is a tenth of a cent. */
function toCents(usd: number): number {
  return Math.round(usd * 1_000) / 1_000;
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
