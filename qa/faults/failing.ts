import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRule, SandboxControl } from '../../sandbox/testing/control';
import type { Random } from './random';

/** Faults at the network, some of them after it has accepted the post. */
const NETWORK_FAULTS = [
  { kind: 'status', status: 503, when: 'before' },
  { kind: 'status', status: 500, when: 'before' },
  { kind: 'status', status: 500, when: 'after' },
  { kind: 'status', status: 429, when: 'before', headers: { 'retry-after': '1' } },
  { kind: 'status', status: 200, when: 'after', body: '<html>busy</html>' },
  { kind: 'timeout', when: 'before' },
  { kind: 'timeout', when: 'after' },
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'after' },
  { kind: 'cut', when: 'after' },
  { kind: 'drip', when: 'after', ms: 50 },
  { kind: 'flood', when: 'after', bytes: 2_000_000 },
] as const;

/** Rarer than the others: a server that dies during the renewal leaves an account that its owner must connect again. */
const EXPIRY = { kind: 'expire-tokens' } as const;
const EXPIRY_SHARE = 0.02;

const FAULT_EVERY_MS = 250;

/** The next fault of posts of X. */
function nextFault(random: Random): FaultRule {
  return { fault: random.next() < EXPIRY_SHARE ? EXPIRY : random.pick(NETWORK_FAULTS) };
}

type Options = {
  /** Picks each fault; one of posts of X unless given. */
  next?: (random: Random) => FaultRule;
  everyMs?: number;
  /** Number of faults that have not struck yet with which no more are added: where calls are few, each would fail. */
  waitingMax?: number;
};

/** Makes calls fail at the network, one after the other, until it is stopped; returns how many did. */
export function startFailing(
  sandbox: SandboxControl,
  random: Random,
  { next = nextFault, everyMs = FAULT_EVERY_MS, waitingMax = Infinity }: Options = {},
) {
  let count = 0;
  let isOver = false;
  async function fail(): Promise<void> {
    while (!isOver) {
      if (waitingMax === Infinity || (await sandbox.faultsLeft()) < waitingMax) {
        await sandbox.script(next(random));
        count += 1;
      }
      await sleep(everyMs);
    }
    count -= await sandbox.faultsLeft();
    await sandbox.heal();
  }
  const failing = fail();
  // Read by `stop`; a run that ends early closes the sandbox under it.
  failing.catch(() => undefined);
  return {
    async stop(): Promise<number> {
      isOver = true;
      await failing;
      return count;
    },
  };
}
