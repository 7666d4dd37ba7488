import { SECOND_MS } from '#contract/durations';
import type { Connection } from '../../database/connect';
import { freeBytes } from '../../lib/folders';
import { rememberFor } from '../../lib/clock';
import { readBacklog, type Backlog } from '../../publishing/queue/claims';
import { readStops } from '../../database/watchdog';
import type { Metrics } from './metrics';
import { readQueues, type Queues } from './queueLengthsRepository';

/** Whoever reads more often gets the same figures. */
const REMEMBERED_MS = 5 * SECOND_MS;

/**
 * Reads what all servers share. If the database does not answer in time, these figures are absent rather than old, and the
 * others are there.
 */
export function watchDatabase(metrics: Metrics, { pool, db }: Connection): void {
  const read = rememberFor(REMEMBERED_MS, async () => {
    const [backlog, queues, stops] = await Promise.all([readBacklog(pool), readQueues(db), readStops(db)]);
    return { backlog, queues, stops };
  });
  metrics.sampleBeforeReading(async () => {
    const found = await read().catch(() => null);
    metrics.databaseUp.set(found === null ? 0 : 1);
    showBacklog(metrics, found?.backlog ?? null);
    showQueues(metrics, found?.queues ?? null);
    show(metrics.watchdogEnds, found?.stops.ends);
    show(metrics.workSetAside, found?.stops.setAside);
  });
}

function showBacklog({ oldestDue, oldestReady, pulseAge, targets }: Metrics, backlog: Backlog | null): void {
  show(oldestDue, backlog?.oldestDue);
  show(oldestReady, backlog?.oldestReady);
  show(pulseAge, backlog?.pulseAge);
  targets.reset();
  for (const state of ['unknown', 'parked', 'missed'] as const) {
    if (backlog !== null) targets.set({ state }, backlog[state]);
  }
}

/** A gauge without a value is absent: 0 would be an answer. */
function show(gauge: Metrics['pulseAge'], value: number | null = null): void {
  if (value === null) gauge.remove();
  else gauge.set(value);
}

function showQueues({ queueLength, queueAge }: Metrics, queues: Queues | null): void {
  queueLength.reset();
  queueAge.reset();
  for (const { queue, due, oldest } of queues ?? []) {
    queueLength.set({ queue }, due);
    queueAge.set({ queue }, oldest);
  }
}

type Watched = { pools: Record<string, Connection['pool']>; dataDir: string };

/** Reads what the server itself knows: the use of its connections to the database, and the space on its disk. */
export function watchServer(metrics: Metrics, { pools, dataDir }: Watched): void {
  metrics.sampleBeforeReading(async () => metrics.diskFree.set(await freeBytes(dataDir)));
  for (const [name, pool] of Object.entries(pools)) {
    metrics.connectionsMax.set({ pool: name }, pool.options.max);
    metrics.sampleBeforeReading(async () => {
      metrics.connections.set({ pool: name, state: 'idle' }, pool.idleCount);
      metrics.connections.set({ pool: name, state: 'lent' }, pool.totalCount - pool.idleCount);
      metrics.connections.set({ pool: name, state: 'awaited' }, pool.waitingCount);
    });
  }
}
