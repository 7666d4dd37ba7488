import { setTimeout as sleep } from 'node:timers/promises';
import { end, run } from '../process';
import type { Records, TargetRow } from '../records';
import { uniqueText, type Rig } from '../rig';
import { expectThat, type Row } from '../row';
import { freePort } from '../../../server/testing/freePort';
import { until } from '../../../server/testing/until';
import { requireLedgers } from './judge';

const EXIT_MAX_MS = 10_000;

const termination: Row = {
  id: 'R3',
  name: 'SIGTERM while posts are being sent',
  expected:
    'no post half sent; exit code 0 within 10 s; new requests get 503 and "connection: close", or no connection',
  async run(rig) {
    const world = await rig.world();
    const { fleet, records } = world;
    try {
      const server = await fleet.start(0, { isOriginal: true });
      const client = await world.signUp();
      const accounts = await client.connect(6, 'r3');
      await fleet.sandbox.script({ times: null, fault: { kind: 'delay', ms: 1_500 } });
      const texts = accounts.map((_, index) => uniqueText('r3.later', index));
      for (const [index, { id }] of accounts.entries()) await client.post(id, texts[index] ?? '', 60_000);
      const ids = accounts.map(({ id }) => id);
      while ((await countSending(records, 'r3.now')) < accounts.length / 2) {
        const due = ids.map((_, index) => uniqueText('r3.now', texts.length + index));
        texts.push(...due);
        await records.queue(ids, due, 0);
        await untilSending(records, 'r3.now', accounts.length / 2);
      }
      const askedAt = performance.now();
      const exited = end(server);
      const errors = await knockUntilGone(fleet.origins[0] ?? '');
      const code = await exited;
      const exitMs = Math.round(performance.now() - askedAt);
      const left = (await records.targets('r3.')).filter(({ state }) =>
        ['claimed', 'sending', 'unknown'].includes(state),
      );
      expectThat(code === 0 && exitMs <= EXIT_MAX_MS, `exit ${code} after ${exitMs} ms`);
      expectThat(left.length === 0, `${left.length} were left half sent`);
      expectThat(errors.polite > 0, 'no request was answered 503');
      expectThat(errors.others === 0, `${errors.others} requests were answered otherwise`);
      await records.pool.query(`update post_targets set due_at = now() where state = 'scheduled'`);
      await fleet.start(1);
      await requireLedgers(world, 'r3.', texts);
      return `exit 0 after ${exitMs} ms, 0 half sent, ${errors.polite} requests answered 503; the rest went out once from the next server`;
    } finally {
      await world.close();
    }
  },
};

async function countSending(records: Records, prefix: string): Promise<number> {
  return (await records.targets(prefix)).filter(({ state }) => state === 'sending').length;
}

/** Waits until so many posts are being sent, or all have been: then the machine has stood still meanwhile. */
async function untilSending(records: Records, prefix: string, least: number): Promise<void> {
  const isWaiting = ({ state }: TargetRow) => state === 'scheduled' || state === 'claimed';
  const areSending = async () =>
    !(await records.targets(prefix)).some(isWaiting) || (await countSending(records, prefix)) >= least;
  await until(areSending, Boolean, { what: `${least} posts that are being sent`, patienceMs: 60_000 });
}

/** Asks until nobody listens any more. */
async function knockUntilGone(origin: string): Promise<{ polite: number; others: number }> {
  const counts = { polite: 0, others: 0 };
  for (;;) {
    try {
      const response = await fetch(`${origin}/api/v1/auth/me`, { headers: { connection: 'close' } });
      await response.text();
      if (response.status === 503 && response.headers.get('connection') === 'close') counts.polite += 1;
      // The signal takes a moment to arrive: what is answered before the first error is none.
      else if (counts.polite > 0) counts.others += 1;
    } catch {
      return counts;
    }
    await sleep(100);
  }
}

const IN_USE = 73;

const sameFolder: Row = {
  id: 'R6',
  name: 'a second server on the same DATA_DIR',
  expected: 'exit code 73 with the pid of the first; the data is as before',
  async run(rig) {
    const dataDir = await rig.newDataDir();
    const first = await startOn(rig, dataDir);
    const startedAt = performance.now();
    const second = await startOn(rig, dataDir);
    const code = await second.ended();
    const ms = Math.round(performance.now() - startedAt);
    const words = second.lines.join(' ');
    const isReady = (await fetch(`${first.origin}/readyz`)).ok;
    await end(first);
    expectThat(code === IN_USE, `exit code ${code}: ${words}`);
    expectThat(words.includes(String(first.child.pid)), `the pid ${first.child.pid} is not named: ${words}`);
    expectThat(isReady, 'the first server is no longer ready');
    return `exit ${code} after ${ms} ms, the process and its start included; "${words}"`;
  },
};

async function startOn(rig: Rig, dataDir: string) {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const env = { DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const running = await run(rig.programs.server, env, { keepsErrors: true });
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok ?? false;
  await until(async () => !running.isAlive() || (await isReady()), Boolean, {
    what: `a server on ${dataDir} to be ready, or ended`,
    patienceMs: 60_000,
    pauseMs: 50,
  });
  return { ...running, origin };
}

/** Short leases, so that losing one does not take a minute; still longer than any call by the publisher's margin. */
const SHORT_LEASE = { leaseMs: 7_000, heartbeatMs: 1_000, leaseMarginMs: 2_000, callTimeoutMs: 1_000 };
const PAUSE_MS = 8_500;

const suspension: Row = {
  id: 'R7',
  name: 'a server is stopped (SIGSTOP) in the middle of its work for longer than its lease, then goes on',
  expected: 'others take over; what it settles late changes nothing; 0 published twice',
  async run(rig) {
    const world = await rig.world();
    const { fleet, records } = world;
    try {
      const paused = await fleet.start(0, { timing: SHORT_LEASE });
      const client = await world.signUp();
      const accounts = await client.connect(12, 'r7');
      await fleet.sandbox.script({ times: null, fault: { kind: 'delay', ms: 150 } });
      const ids = accounts.map(({ id }) => id);
      const texts: string[] = [];
      let held = 0;
      while (held === 0) {
        paused.child.kill('SIGCONT');
        const due = Array.from({ length: 60 }, (_, index) => uniqueText('r7', texts.length + index));
        texts.push(...due);
        await records.queue(ids, due, 300);
        await untilSending(records, 'r7.', 1);
        paused.child.kill('SIGSTOP');
        // By then the database has done what it was told before.
        await sleep(100);
        held = await countSending(records, 'r7.');
      }
      // The other one comes only now: whatever is held is the first one's.
      await fleet.start(1, { timing: SHORT_LEASE });
      await sleep(PAUSE_MS);
      paused.child.kill('SIGCONT');
      await requireLedgers(world, 'r7.', texts);
      const attempts = await records.attempts('r7.');
      const settledTwice = attempts.filter(
        ({ state, text }, index) =>
          state === 'published' &&
          attempts.findIndex((one) => one.text === text && one.state === 'published') !== index,
      );
      expectThat(settledTwice.length === 0, `${settledTwice.length} were settled twice`);
      const taken = attempts.filter(({ detail }) => detail !== null && /interrupted|stopped before/.test(detail));
      expectThat(taken.length > 0, 'nothing had to be taken over: the pause proves nothing');
      return `${held} were held when one server stood still for ${PAUSE_MS} ms; ${taken.length} taken over by the other; ${texts.length} published once`;
    } finally {
      await world.close();
    }
  },
};

export const serverRows: readonly Row[] = [termination, sameFolder, suspension];
