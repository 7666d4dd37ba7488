import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../faults/random';
import type { Records } from '../../faults/records';
import { FAULTS, type FaultyProxy } from '../support/proxy';

/** Share of the calls on whose way something goes wrong. */
const FAULT_SHARE = 0.2;
const EXPIRY_EVERY_MS = 1_500;
/** One that is being renewed is locked, for as long as its server says nothing. */
const EXPIRE_ONE = `update grants set access_expires_at = now()
  where id = (select id from grants order by random() limit 1 for no key update skip locked)`;

/**
 * Spoils calls to the server and lets accounts' access tokens end, so that they are renewed under the same faults, until it
 * is stopped.
 */
export function startTrouble(proxy: FaultyProxy, { pool }: Records, random: Random) {
  proxy.spoil(() => (random.next() < FAULT_SHARE ? random.pick(FAULTS) : null));
  let isOver = false;
  let expired = 0;
  async function expireTokens(): Promise<void> {
    while (!isOver) {
      const { rowCount } = await pool.query(EXPIRE_ONE);
      expired += rowCount ?? 0;
      await sleep(EXPIRY_EVERY_MS);
    }
  }
  const expiring = expireTokens();
  // Read by `stop`; a run that ends early closes the database under it.
  expiring.catch(() => undefined);
  return {
    /** Resolves with how often a token ended. */
    async stop(): Promise<number> {
      isOver = true;
      proxy.heal();
      await expiring;
      return expired;
    },
  };
}
