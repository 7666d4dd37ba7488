import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/** Resolves once a statement waits for what this client, within its transaction, has locked. */
export async function untilSomebodyWaits(client: ClientBase): Promise<void> {
  for (;;) {
    // Within a transaction, what was seen once would be shown again.
    await client.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (rowCount !== 0) return;
    await sleep(20);
  }
}
