import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { AccountPlatform } from '#contract/networks';
import type { Connection } from '../database/connect';
import type { Networks } from '../networks/connector';
import type { SecretBox } from '../lib/secretBox';
import { createAccessTokens } from '../tokens/accessTokens';
import { claimDue, isFreeSql } from './queue/claims';
import { createLeases } from './sending/leases';
import { createSurvey } from './lostTime';
import { createPolls } from './reconciling/polls';
import type { MediaPlaces } from './sending/openMedia';
import type { Probe } from './delivery';
import { markOvertaken, beat } from './queue/pulse';
import { recoverAbandoned } from './queue/recovery';
import { createSender } from './sending/sender';
import { createSettler } from './settling/settle';
import { PUBLISHER_TIMING, type PublisherTiming } from './timing';
import { startWorker, type Worker } from './queue/worker';
import { ALL_UNUSED, type UsedShares } from '../lib/shares';
import { hasShareSql } from './shares';

const RECONNECT_MS = 500;

/** Pause when something is due but cannot be claimed yet because another publisher is about to. */
const BREATH_MS = 50;

/** While a long queue is taken, what is in doubt is asked for no more often than this. */
const POLL_IN_BETWEEN_MS = 500;

/** Dependencies of a publisher; other durations, and a probe of each step, are for tests. */
export type PublisherOptions = {
  connection: Connection;
  networks: Networks;
  secretBox: SecretBox;
  media: MediaPlaces;
  logger: FastifyBaseLogger;
  /** False while this server does not match the other servers of the queue; it then claims nothing. */
  mayWork?: () => Promise<boolean>;
  /** Told of each post that its network accepted, and how long after its instant, in milliseconds. */
  onPublished?: (platform: AccountPlatform, delayMs: number) => void;
  timing?: Partial<PublisherTiming>;
  probe?: Probe;
};

/** Sends due posts on time and exactly once; any number of publishers can share one database. */
export type Publisher = {
  /** Resolves once it is listening. */
  start(): Promise<void>;
  /** Stops claiming, returns unsent targets to the queue, and resolves once all sent ones are settled. */
  stop(): Promise<void>;
};

/** Creates a publisher; it claims nothing until it is started. */
export function createPublisher({
  connection,
  networks,
  secretBox,
  media,
  logger,
  mayWork = () => Promise.resolve(true),
  onPublished = () => undefined,
  ...options
}: PublisherOptions): Publisher {
  const timing = { ...PUBLISHER_TIMING, ...options.timing };
  const probe = options.probe ?? (() => undefined);
  const { pool, diskSpace } = connection;
  const accessTokens = createAccessTokens({ db: connection.db, networks, secretBox });
  const leases = createLeases({ pool, logger, timing });
  const alarm = createAlarm();
  const shared = {
    connection,
    networks,
    accessTokens,
    media,
    leases,
    settleAll: createSettler({ connection, logger }),
    logger,
    timing,
    probe,
    onPublished,
    onSettled: alarm.ring,
  };
  const sender = createSender(shared);
  const polls = createPolls(shared);
  const survey = createSurvey(shared);
  const hasSuspectWork = () => sender.hasSuspectWork() || polls.hasSuspectWork();

  let worker: Worker | null = null;
  let isStopping = false;
  let loop: Promise<void> | null = null;
  let sweptAt = -Infinity;
  let polledAt = -Infinity;

  async function ensureWorker(): Promise<number> {
    worker ??= await startWorker(connection.directUrl, {
      onDue: alarm.ring,
      onLost: (error) => {
        logger.warn({ err: error }, 'publisher lost its connection');
        worker = null;
        // Without this heartbeat, others would immediately take over what we hold.
        void leases.beat();
        alarm.ring();
      },
    });
    return worker.number;
  }

  async function sweep(): Promise<void> {
    if (performance.now() - sweptAt < timing.sweepMs) return;
    await beat(connection, networks, timing);
    if ((await recoverAbandoned(connection, networks, timing)) > 0) probe('recovered');
    await markOvertaken(connection, timing);
    survey.begin();
    sweptAt = performance.now();
  }

  /** Does all pending work; returns the delay in milliseconds until there may be more. */
  async function cycle(): Promise<number> {
    const number = await ensureWorker();
    // No pulse either: posts that come due meanwhile must not go out late without anybody noticing.
    if ((await diskSpace.isFull()) || !(await mayWork())) return timing.sweepMs;
    await sweep();
    // Half of the capacity at a time: the next claim is made while the last one is sent.
    const limit = Math.floor(timing.maxClaimed / 2);
    // Each of many small claims would read all of a long queue.
    if (sender.capacity() < limit) {
      pollDue(number);
      return timing.sweepMs;
    }
    const askedAt = performance.now();
    const takesSuspect = !hasSuspectWork() && !polls.isClaiming();
    const claims = await claimDue(pool, number, { limit, takesSuspect, used: sender.used() }, timing);
    if (claims.length > 0) sender.take(claims, askedAt);
    // More is due: the next wake-up time is only queried once the queue is drained.
    if (claims.length === limit) {
      if (performance.now() - polledAt > POLL_IN_BETWEEN_MS) pollDue(number);
      return 0;
    }
    pollDue(number);
    return Math.max(claims.length > 0 ? 0 : BREATH_MS, await msUntilNextClaim());
  }

  function pollDue(number: number): void {
    polls.begin(number, !sender.hasSuspectWork());
    polledAt = performance.now();
  }

  async function msUntilNextClaim(): Promise<number> {
    const takes = {
      takesSuspect: !hasSuspectWork(),
      takesPolls: polls.hasCapacity(),
      used: sender.used(),
      usedByPolls: polls.used(),
    };
    return (await msUntilNext(pool, takes, timing, timing.sweepMs + timing.claimAheadMs)) - timing.claimAheadMs;
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        await alarm.rest(await cycle());
      } catch (error) {
        diskSpace.note(error);
        logger.error({ err: error }, 'publisher cycle failed');
        await sleep(RECONNECT_MS);
      }
    }
  }

  return {
    async start() {
      await ensureWorker();
      loop = run();
    },
    async stop() {
      isStopping = true;
      alarm.ring();
      await loop;
      await Promise.all([polls.stop(), sender.stop(), survey.stop()]);
      await worker?.close();
    },
  };
}

/** A pause that can be ended early. */
type Alarm = {
  /** Ends the current pause; without one, the next pause ends before it starts. */
  ring(): void;
  /** Resolves after this many milliseconds (at once if 0 or less), or when the alarm rings. */
  rest(ms: number): Promise<void>;
};

/** Creates an alarm that has not rung. */
function createAlarm(): Alarm {
  let hasRung = false;
  let endRest: (() => void) | null = null;

  return {
    ring() {
      hasRung = true;
      endRest?.();
    },
    async rest(ms) {
      if (!hasRung && ms > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          endRest = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        endRest = null;
      }
      hasRung = false;
    },
  };
}

/** What a publisher would take now, and whose shares it has used up in sending and in checks. */
type Wish = { takesSuspect: boolean; takesPolls: boolean; used?: UsedShares; usedByPolls?: UsedShares };

/** Milliseconds until the queue has work, at most `limitMs`; 0 or less means now. */
export async function msUntilNext(
  pool: Pool,
  { takesSuspect, takesPolls, used = ALL_UNUSED, usedByPolls = ALL_UNUSED }: Wish,
  { suspectAfterDeaths }: PublisherTiming,
  limitMs: number,
): Promise<number> {
  const { rows } = await pool.query<{ ms: number | null }>({
    name: 'publisher-next',
    text: NEXT,
    values: [
      suspectAfterDeaths,
      takesSuspect,
      limitMs,
      takesPolls,
      used.hosts,
      used.persons,
      usedByPolls.hosts,
      usedByPolls.persons,
    ],
  });
  return Math.min(rows[0]?.ms ?? limitMs, limitMs);
}

const HAS_SHARE = hasShareSql('a', { hosts: '$5', persons: '$6' });

// Targets whose account is held, or whose share is used up, do not count: the queue is checked again on release. The first
// part follows the index of due targets up to the first one that counts; targets that wait for a pause are found
// through their account.
const NEXT = `
  select extract(epoch from least(
    (select t.due_at
     from post_targets t join social_accounts a on a.id = t.account_id
     where t.state = 'scheduled' and t.due_at < now() + $3 * interval '1 ms' and (t.deaths < $1 or $2)
       and (t.retry_at is null or t.retry_at <= now())
       and a.paused_until <= now() and ${isFreeSql('a')} and ${HAS_SHARE}
     order by t.due_at, t.id limit 1),
    (select greatest(a.paused_until, t.due_at)
     from social_accounts a cross join lateral (
       select due_at from post_targets
       where account_id = a.id and state = 'scheduled' and due_at < now() + $3 * interval '1 ms' and (deaths < $1 or $2)
         and (retry_at is null or retry_at <= now())
       order by due_at limit 1) t
     where a.paused_until > now() and ${isFreeSql('a')} and ${HAS_SHARE}
     order by 1 limit 1),
    (select min(retry_at) from post_targets where state = 'scheduled' and retry_at > now()),
    (select min(t.check_at) from post_targets t join social_accounts a on a.id = t.account_id
     where t.state = 'unknown' and $4 and ${hasShareSql('a', { hosts: '$7', persons: '$8' })})
  ) - clock_timestamp())::float8 * 1000 as ms`;
