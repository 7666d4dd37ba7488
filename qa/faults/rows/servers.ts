import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../server/testing/freePort';
import { until } from '../../../server/testing/until';
import type { Account } from '../client';
import { requireLedgers } from '../ledgers';
import { end, run } from '../process';
import type { Records, TargetRow } from '../records';
import { uniqueTexts, type Rig, type World } from '../rig';
import { expectThat, type Row } from '../row';

const MINUTE_MS = 60_000;
const EXIT_MAX_MS = 10_000;

const termination: Row = {
  id: 'R3',
  name: 'SIGTERM while posts are being sent',
  expected:
    'no post half sent; exit code 0 within 10 s; new requests get 503 and "connection: close", or no connection',
  async run(rig) {
    return rig.inWorld({ servers: 2 }, async (world) => {
      const { fleet, records } = world;
      const server = await fleet.start(0, { isOriginal: true });
      const client = await world.signUp();
      const accounts = await client.connect(6, 'r3');
      await fleet.sandbox.script({ times: null, fault: { kind: 'delay', ms: 1_500 } });
      const texts = uniqueTexts('r3.later', accounts.length);
      for (const [index, account] of accounts.entries()) await client.post(account, texts[index] ?? '', MINUTE_MS);
      while ((await countSending(records, 'r3.now')) < accounts.length / 2) {
        texts.push(
          ...(await queueUntilSending(records, accounts, { prefix: 'r3.now', count: 6, least: 3, dueInMs: 0 })),
        );
      }
      const askedAt = performance.now();
      const exited = end(server);
      const answers = await knockUntilGone(fleet.origins[0] ?? '');
      const code = await exited;
      const exitMs = Math.round(performance.now() - askedAt);
      const isHeld = ({ state }: TargetRow) => ['claimed', 'sending', 'unknown'].includes(state);
      const left = (await records.targets('r3.')).filter(isHeld);
      expectThat(code === 0 && exitMs <= EXIT_MAX_MS, `exit ${code} after ${exitMs} ms`);
      expectThat(left.length === 0, `${left.length} were left half sent`);
      expectThat(answers.polite > 0, 'no request was answered 503');
      expectThat(answers.others === 0, `${answers.others} requests were answered otherwise`);
      await records.pool.query(`update post_targets set due_at = now() where state = 'scheduled'`);
      await fleet.start(1);
      await requireLedgers(world, 'r3.', texts);
      return `exit 0 after ${exitMs} ms, 0 half sent, ${answers.polite} requests answered 503; the rest went out once from the next server`;
    });
  },
};

async function countSending(records: Records, prefix: string): Promise<number> {
  return (await records.targets(prefix)).filter(({ state }) => state === 'sending').length;
}

type Wanted = { prefix: string; count: number; dueInMs: number; least: number };

/** Queues posts, and waits until so many are being sent, or all have been: then the machine has stood still meanwhile. */
async function queueUntilSending(
  records: Records,
  accounts: readonly Account[],
  { prefix, count, dueInMs, least }: Wanted,
): Promise<string[]> {
  const texts = uniqueTexts(prefix, count);
  await records.queue(accounts, texts, dueInMs);
  const isWaiting = ({ state }: TargetRow) => state === 'scheduled' || state === 'claimed';
  const areSending = async () =>
    !(await records.targets(prefix)).some(isWaiting) || (await countSending(records, prefix)) >= least;
  await until(areSending, Boolean, { what: `${least} posts that are being sent`, waitMaxMs: MINUTE_MS });
  return texts;
}

/** Asks until nobody listens any more. */
async function knockUntilGone(origin: string): Promise<{ polite: number; others: number }> {
  const counts = { polite: 0, others: 0 };
  for (;;) {
    const response = await fetch(`${origin}/api/v1/auth/me`, { headers: { connection: 'close' } }).catch(() => null);
    if (response === null || (await response.text().catch(() => null)) === null) return counts;
    if (response.status === 503 && response.headers.get('connection') === 'close') counts.polite += 1;
    // The signal takes a moment to arrive: what is answered before the first error is none.
    else if (counts.polite > 0) counts.others += 1;
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
  const what = `a server on ${dataDir} to be ready, or ended`;
  await until(async () => !running.isAlive() || (await isReady()), Boolean, {
    what,
    waitMaxMs: MINUTE_MS,
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
    return rig.inWorld({ servers: 2 }, async (world) => {
      const { fleet, records } = world;
      const { child } = await fleet.start(0, { timing: SHORT_LEASE });
      const accounts = await (await world.signUp()).connect(12, 'r7');
      await fleet.sandbox.script({ times: null, fault: { kind: 'delay', ms: 150 } });
      const texts: string[] = [];
      let held = 0;
      while (held === 0) {
        child.kill('SIGCONT');
        texts.push(
          ...(await queueUntilSending(records, accounts, { prefix: 'r7', count: 60, least: 1, dueInMs: 300 })),
        );
        child.kill('SIGSTOP');
        // By then the database has done what it was told before.
        await sleep(100);
        held = await countSending(records, 'r7.');
      }
      // The other one comes only now: whatever is held is the first one's.
      await fleet.start(1, { timing: SHORT_LEASE });
      await sleep(PAUSE_MS);
      child.kill('SIGCONT');
      await requireLedgers(world, 'r7.', texts);
      const attempts = await records.attempts('r7.');
      const published = attempts.filter(({ state }) => state === 'published').map(({ text }) => text);
      const twice = published.length - new Set(published).size;
      expectThat(twice === 0, `${twice} were settled twice`);
      const taken = attempts.filter(({ code, why }) => code === 'publisher_gone' || why === 'interrupted');
      expectThat(taken.length > 0, 'nothing had to be taken over: the pause proves nothing');
      return `${held} were held when one server stood still for ${PAUSE_MS} ms; ${taken.length} taken over by the other; ${texts.length} published once`;
    });
  },
};

const TAKEN_OVER_MAX_MS = 5_000;
/** Claims are made a second ahead. */
const CLAIMED_MS = 900;
/** A round says nothing if all was claimed by the server that lives on. */
const ROUNDS_MAX = 60;

const takeover: Row = {
  id: 'R51',
  name: 'one of two servers is killed, with the durations of the product: what it had claimed, and what it was sending',
  expected: 'all of it is published within 5 s (99 of 100), each post once',
  async run(rig) {
    return rig.inWorld({ servers: 2 }, async (world) => {
      await world.fleet.start(0, { isOriginal: true });
      const accounts = await (await world.signUp()).connect(20, 'r51');
      const sending = await killSender(world, accounts);
      const claimed: number[] = [];
      for (let round = 0; claimed.length < (rig.isShort ? 10 : 200); round += 1) {
        expectThat(round < ROUNDS_MAX, `only ${claimed.length} posts had to be taken over`);
        claimed.push(...(await killClaimer(world, accounts, round)));
      }
      const said = [sending, claimed].map((waits) => {
        const sorted = waits.sort((a, b) => a - b);
        const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Infinity;
        expectThat(p99 <= TAKEN_OVER_MAX_MS, `taken over after ${p99} ms`);
        return `${sorted.length} (median ${sorted[Math.floor(sorted.length / 2)]} ms, p99 ${p99} ms)`;
      });
      return `${said[0]} that were being sent; ${said[1]} that were claimed`;
    });
  },
};

/** Kills the server whose posts have arrived, but whose answers have not; returns how long each took from there, in ms. */
async function killSender(world: World, accounts: readonly Account[]): Promise<number[]> {
  const { fleet, records } = world;
  const texts = uniqueTexts('r51.sending', accounts.length);
  await fleet.sandbox.script({ times: null, fault: { kind: 'timeout', when: 'after' } });
  await records.queue(accounts, texts, 0);
  const haveArrived = ({ length }: object[]) => length >= texts.length;
  await until(fleet.sandbox.posts, haveArrived, { what: `${texts.length} posts to arrive`, pauseMs: 20 });
  await fleet.sandbox.heal();
  await fleet.start(1, { isOriginal: true });
  return killAndWait(world, 0, 'r51.sending', texts);
}

/** Kills one of the servers when all is claimed; returns how long the posts took that it had claimed, in ms. */
async function killClaimer(world: World, accounts: readonly Account[], round: number): Promise<number[]> {
  const prefix = `r51.${round}`;
  const texts = uniqueTexts(prefix, accounts.length);
  await world.records.queue(accounts, texts, CLAIMED_MS);
  const areClaimed = (rows: readonly TargetRow[]) => !rows.some(({ state }) => state === 'scheduled');
  await until(() => world.records.targets(`${prefix}.`), areClaimed, { what: 'all posts to be claimed' });
  return killAndWait(world, round % 2, prefix, texts);
}

/** Kills a server, and starts it again once all posts are published; returns the times of those that were taken over. */
async function killAndWait(world: World, index: number, prefix: string, texts: string[]): Promise<number[]> {
  const { fleet, records } = world;
  const killedAt = Date.now();
  await fleet.kill(index);
  const rows = await requireLedgers(world, `${prefix}.`, texts);
  const attempts = await records.attempts(`${prefix}.`);
  const taken = new Set(attempts.filter(({ state }) => state !== 'published').map(({ text }) => text));
  await fleet.start(index, { isOriginal: true });
  return rows
    .filter(({ text }) => taken.has(text))
    .map((row) => (row.published_at?.getTime() ?? Infinity) - Math.max(killedAt, row.due_at.getTime()));
}

const LEAST_SHARE = 0.2;
/** A server that the machine did not run meanwhile has had no part in it: so often both may try. */
const SHARING_TRIES = 3;
const LATE_MAX_MS = 60_000;

const crowd: Row = {
  id: 'R5',
  name: 'two servers on one PostgreSQL, and many posts due at one instant',
  expected:
    'each post once; neither does less than a fifth; 95 % go out within 60 s; the order is kept within each account',
  async run(rig) {
    const world = await rig.healthy();
    const { client, records } = world;
    const accounts = await client.connect(20, 'r5');
    const tried: string[] = [];
    for (let time = 0; time < SHARING_TRIES; time += 1) {
      const prefix = `r5.${time}`;
      const texts = uniqueTexts(prefix, rig.isShort ? 300 : 5_000);
      await records.queue(accounts, texts, 1_500);
      const rows = await requireLedgers(world, `${prefix}.`, texts);
      const late = rows
        .map((row) => (row.published_at?.getTime() ?? Infinity) - row.due_at.getTime())
        .sort((a, b) => a - b);
      const p95 = late[Math.floor(late.length * 0.95)] ?? Infinity;
      expectThat(p95 <= LATE_MAX_MS, `p95 is ${p95} ms`);
      await requireOrder(world, texts);
      const counts = await countByPublisher(records, `${prefix}.`);
      tried.push(counts.map((count) => `${Math.round((count / texts.length) * 100)} %`).join(' and '));
      if (counts.length === 2 && Math.min(...counts) >= LEAST_SHARE * texts.length) {
        return `${texts.length} posts once each on ${accounts.length} accounts, ${tried.reverse().join('; before that ')}; p95 ${p95} ms, last ${late.at(-1)} ms; all in order`;
      }
    }
    throw new Error(`shares ${tried.join('; ')}`);
  },
};

/** Posts that were queued in this order went out in it on each account. */
async function requireOrder({ fleet }: World, texts: readonly string[]): Promise<void> {
  const place = new Map(texts.map((text, index) => [text, index]));
  const lastOf = new Map<string | null, number>();
  for (const { handle, text } of await fleet.sandbox.posts()) {
    const index = place.get(text);
    if (index === undefined) continue;
    expectThat(index > (lastOf.get(handle) ?? -1), `${text} went out before an earlier one of its account`);
    lastOf.set(handle, index);
  }
}

/** Numbers of posts, by the servers that have published them; one that starts again is another. */
export async function countByPublisher(records: Records, prefix: string): Promise<number[]> {
  const counts = new Map<number | null, number>();
  for (const { worker, state } of await records.attempts(prefix)) {
    if (state === 'published') counts.set(worker, (counts.get(worker) ?? 0) + 1);
  }
  return [...counts.values()];
}

export const serverRows: readonly Row[] = [termination, sameFolder, suspension, takeover, crowd];
