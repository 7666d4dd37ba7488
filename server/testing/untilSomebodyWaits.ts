import type { ClientBase } from 'pg';
import { until } from './until';

/** Resolves once a statement waits for what this client, within its transaction, has locked. */
export async function untilSomebodyWaits(client: ClientBase): Promise<void> {
  const countWaiting = async () => {
    // Within a transaction, what was seen once would be shown again.
    await client.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rowCount;
  };
  await until(countWaiting, (count) => count !== 0, { what: 'a statement that waits for a lock', pauseMs: 20 });
}
