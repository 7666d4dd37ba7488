import { setMaxListeners } from 'node:events';
import type { Pool } from 'pg';
import { createShares, type UsedShares, ALL_UNUSED } from '../../lib/shares';
import type { Delivery, Settlement, UncertainDelivery } from '../delivery';
import { CLAIMED, deliveryOf, READ_CLAIMED, type ClaimedRow } from '../queue/claimedRows';
import type { Lease, Leases } from '../sending/leases';
import { createBatcher } from '../settling/settle';
import { CHECKING_SHARES, hasShareSql, serverSql } from '../shares';
import type { PublisherTiming } from '../timing';
import { pollNetwork, type PollDependencies } from './pollNetwork';

/** Most checks of networks that one publisher begins at a time, and most that it waits for. */
const { quick: MAX_POLLS, total: MAX_WAITING } = CHECKING_SHARES;

type Dependencies = PollDependencies & {
  leases: Leases;
  settleAll: (settlements: readonly Settlement[]) => Promise<void>;
  /** Called when something has been settled. */
  onSettled: () => void;
};

/**
 * Asks the networks what became of unknown targets, independently of due posts: a slow network must not delay anything
 * else.
 */
type Polls = {
  /** Starts the checks that are due, as far as there is capacity; with `takesSuspect` one of a suspect among them. */
  begin(worker: number, takesSuspect: boolean): void;
  hasCapacity(): boolean;
  /** Whose share of the checks is used up. */
  used(): UsedShares;
  /** True if one of them is a suspect: publishers died over it before. */
  hasSuspectWork(): boolean;
  /** True while it is not known yet what is checked next. */
  isClaiming(): boolean;
  /** Resolves once all started checks are settled; those that send again are ended after a while. */
  stop(): Promise<void>;
};

/** Creates the checks of one publisher. */
export function createPolls(dependencies: Dependencies): Polls {
  const { leases, logger, settleAll, onSettled, timing } = dependencies;
  const { pool } = dependencies.connection;
  const underWay = new Set<Promise<void>>();
  const shares = createShares(CHECKING_SHARES);
  let claiming: Promise<void> | null = null;
  let suspects = 0;
  const giveUp = new AbortController();
  setMaxListeners(0, giveUp.signal);
  const settlements = createBatcher<{ settlement: Settlement; lease: Lease }>(async (batch) => {
    await settleAll(batch.map(({ settlement }) => settlement));
    for (const { settlement, lease } of batch) lease.drop(settlement.targetId);
    onSettled();
  });

  async function claim(worker: number, takesSuspect: boolean): Promise<void> {
    const askedAt = performance.now();
    const limit = Math.min(MAX_POLLS - quick(), MAX_WAITING - underWay.size);
    const wish = { limit, takesSuspect: takesSuspect && suspects === 0, used: shares.used() };
    const deliveries = await claimPolls(pool, worker, wish, timing);
    if (deliveries.length === 0) return;
    const lease = leases.take(deliveries, askedAt);
    for (const delivery of deliveries) {
      const isSuspect = delivery.deaths >= timing.suspectAfterDeaths;
      if (isSuspect) suspects += 1;
      const giveBack = shares.take({ person: delivery.userId, host: delivery.server ?? delivery.platform });
      const signal = AbortSignal.any([giveUp.signal, lease.signal, AbortSignal.timeout(callMs(delivery))]);
      const poll = pollNetwork(dependencies, delivery, signal)
        .then((settlement) => {
          lease.answered(delivery.targetId);
          settlements.add({ settlement, lease });
        })
        .catch((error: unknown) => {
          lease.drop(delivery.targetId);
          logger.warn({ err: error, target: delivery.targetId }, 'publisher could not poll for a post');
        })
        .finally(() => {
          underWay.delete(poll);
          giveBack();
          if (isSuspect) suspects -= 1;
        });
      underWay.add(poll);
    }
  }

  const callMs = ({ media }: Delivery) => (media === null ? timing.callTimeoutMs : timing.mediaTimeoutMs);
  const quick = () => underWay.size - shares.slow();
  const hasCapacity = () => quick() <= MAX_POLLS / 2 && underWay.size < MAX_WAITING;

  return {
    hasCapacity,
    used: shares.used,
    hasSuspectWork: () => suspects > 0,
    isClaiming: () => claiming !== null,
    begin(worker, takesSuspect) {
      if (!hasCapacity()) return;
      claiming ??= claim(worker, takesSuspect)
        .catch((error: unknown) => logger.warn({ err: error }, 'publisher could not poll up unknown posts'))
        .finally(() => (claiming = null));
    },
    async stop() {
      await claiming;
      const patience = setTimeout(() => giveUp.abort(), timing.drainMs);
      await Promise.all(underWay);
      clearTimeout(patience);
      await settlements.idle();
    },
  };
}

/**
 * Claims up to `limit` unknown targets whose next check at the network is due; a lost check is repeated. Like claims,
 * it takes at most one suspect at a time, and no more of a server or a person than their shares.
 */
export async function claimPolls(
  pool: Pool,
  worker: number,
  { limit, takesSuspect, used = ALL_UNUSED }: { limit: number; takesSuspect: boolean; used?: UsedShares },
  timing: PublisherTiming,
): Promise<UncertainDelivery[]> {
  const { rows } = await pool.query<ClaimedRow & { isLate: boolean; isOld: boolean; lostUntil: Date | null }>({
    name: 'publisher-claim-polls',
    text: CLAIM_LOOKS,
    values: [
      worker,
      timing.leaseMs,
      timing.suspectAfterDeaths,
      limit,
      takesSuspect,
      timing.lateLimitMs,
      timing.doubtMaxMs,
      used.hosts,
      used.persons,
      CHECKING_SHARES.server.total,
      CHECKING_SHARES.person.total,
    ],
  });
  return rows.map(deliveryOf);
}

const IS_DUE = `u.state = 'unknown' and u.check_at <= now()`;

/** Of what is due the first ones, but not more of one server or one person than their shares. */
function dueForPoll(condition: string, limit: string): string {
  return `array(
    select u.id from post_targets u
    where ${IS_DUE} and u.id in (
      select id from (
        select id, check_at, server, row_number() over (partition by server order by check_at) as turn_at_server,
          row_number() over (partition by user_id order by check_at) as turn_of_person
        from (
          select u.id, u.check_at, u.user_id, ${serverSql('a')} as server
          from post_targets u join social_accounts a on a.id = u.account_id
          where ${IS_DUE} and ${condition} and ${hasShareSql('a', { hosts: '$8', persons: '$9' })}
        ) due
      ) taking_turns
      where (server is null or turn_at_server <= $10) and turn_of_person <= $11
      order by check_at limit ${limit})
    for no key update of u skip locked)`;
}

/** Nobody knows of a call in the lost time: what may have been sent then is late by its own instant. */
const LATE_SINCE =
  'case when t.lost_from is null then t.sent_at else greatest(t.due_at, t.paused_until, t.retry_at) end';

const CLAIM_LOOKS = `
  with claimed as (
    update post_targets t
    set attempt = t.attempt + 1, worker = $1,
      check_at = now() + $2 * interval '1 ms', lease_until = now() + $2 * interval '1 ms'
    from social_accounts a
    where a.id = t.account_id
      and t.id = any (${dueForPoll('u.deaths < $3', '$4')} || ${dueForPoll('u.deaths >= $3 and $5', '1')})
    returning ${CLAIMED}, t.lost_from, t.lost_until, t.retry_at, a.paused_until
  ), ${READ_CLAIMED.withs}
  select ${READ_CLAIMED.columns}, ${LATE_SINCE} < now() - $6 * interval '1 ms' as "isLate",
    t.lost_until as "lostUntil", t.sent_at < now() - $7 * interval '1 ms' as "isOld"
  from ${READ_CLAIMED.tables}`;
