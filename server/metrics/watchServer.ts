import type { Connection } from '../database/connect';
import { freeBytes } from '../lib/freeBytes';
import type { Metrics } from './metrics';

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
