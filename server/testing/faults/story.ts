import { setTimeout as sleep } from 'node:timers/promises';
import { PUBLISH_STEPS } from '../../publishing/probe';
import { ApiRefusal, type Account, type Client } from './client';
import type { Crash, Fleet } from './fleet';
import { compareLedgers, type Findings } from './ledgers';
import type { Running } from './process';
import type { Random } from './random';
import type { Records, TargetRow } from './records';
import { uniqueText, type Rig, type World } from './rig';

/** Steps of publishing at which servers are killed, a call on the wire, and any moment at all. */
const MOMENTS = [...PUBLISH_STEPS, 'on the wire', 'at random'] as const;

/** What goes wrong at the network, some of it after it has accepted the post. */
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

/** How often an owner tries to connect an account again before something else must be wrong. */
const CONNECTIONS_MAX = 10;

const SERVERS = 2;
const WRITERS = 32;
const LIFE_MAX_MS = 10_000;
const FAULT_EVERY_MS = 250;

/** How many kills ahead of its share writing may be: so much is left to lose when a server dies. */
const LEAD_KILLS = 6;

/** Servers die every second here: some deaths of one post are chance, and R31 is about those that are not. */
const TIMING = { suspectAfterDeaths: 19, maxDeaths: 20 };
const PACE_MS = 200;
const READY_LOOK_MS = 10;

type Story = { posts: number; people: number; accountsEach: number; killsPerMoment: number };

/** An account and whoever writes to it. */
type Owned = { client: Client; account: Account };

export type Outcome = Findings & {
  posts: number;
  mended: Mended;
  networkFaults: number;
  seconds: number;
  /** Times from a kill until a server in its place was ready to serve, shortest first. */
  readyMs: number[];
  /** The same, without the time for which the machine ran other things instead. */
  ownReadyMs: number[];
  kills: Map<string, number>;
};

/**
 * Writes posts while two servers on one database are killed at every moment, each as often, and the network fails in
 * every way; then lets everything come to rest and compares the three ledgers.
 */
export async function tellStory(rig: Rig, { posts, people, accountsEach, killsPerMoment }: Story): Promise<Outcome> {
  const startedAt = performance.now();
  const random = rig.random('story');
  const world = await rig.world({ spares: SERVERS });
  const { fleet, records } = world;
  try {
    await Promise.all(Array.from({ length: SERVERS }, (_, index) => fleet.start(index, { timing: TIMING })));
    const owned = await meetPeople(world, people, accountsEach);
    const postsPerKill = posts / (killsPerMoment * MOMENTS.length);
    let begun = 0;
    const killing = startKilling(fleet, random, { perMoment: killsPerMoment, postsPerKill }, () => begun);
    const writing = write(owned, random, (written) => {
      begun = written;
      const isEnough = written >= posts && killing.isOver();
      return { isEnough, isTooFast: !killing.isOver() && written > (killing.count() + LEAD_KILLS) * postsPerKill };
    });
    const faults = startFailing(fleet, random);
    const tell = setInterval(
      () =>
        rig.log(
          `  ${writing.acknowledged.length} of ${posts} posts confirmed, ${killing.count()} kills; lacking: ${killing.lacking().join(', ')}`,
        ),
      10_000,
    );
    await Promise.all([writing.done, killing.done]).finally(() => clearInterval(tell));
    const networkFaults = await faults.stop();
    const mended = await mendConnections(owned, records);
    const rows = await records.atRest();
    rig.log(`  ${describeStates(rows)}`);
    const accepted = await fleet.sandbox.texts();
    const { acknowledged } = writing;
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const findings = compareLedgers({ acknowledged, rows, accepted });
    return {
      posts: acknowledged.length,
      mended,
      networkFaults,
      seconds,
      ...killing.ready(),
      kills: killing.kills,
      ...findings,
    };
  } finally {
    await world.close();
  }
}

async function meetPeople({ signUp }: World, people: number, accountsEach: number): Promise<Owned[]> {
  const all = Array.from({ length: people }, async (_, index) => {
    const client = await signUp();
    const accounts = await client.connect(accountsEach, `s${index}`);
    return accounts.map((account) => ({ client, account }));
  });
  return (await Promise.all(all)).flat();
}

function describeStates(rows: readonly TargetRow[]): string {
  const counts = new Map<string, number>();
  for (const { state, error_code: code } of rows) {
    const name = code === null ? state : `${state} (${code})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
}

type Mended = { accounts: number; posts: number };

/**
 * A refresh token is good once, so a server that dies between the network's giving a new one and its being written down
 * leaves an account that only its owner can connect again. The posts say so, and the owner does what they ask for.
 */
async function mendConnections(owned: readonly Owned[], records: Records): Promise<Mended> {
  const failed = (await records.atRest()).filter(
    ({ state, error_code: code }) => state === 'failed' && code === 'token_rejected',
  );
  const ownerOf = new Map(owned.map(({ client, account }) => [account.id, { client, account }]));
  const cut = [...new Set(failed.map(({ account_id: id }) => ownerOf.get(id ?? '')))].filter(
    (one) => one !== undefined,
  );
  for (const { client, account } of cut) await client.reconnect(account);
  const queue = failed.values();
  const retry = async () => {
    for (const { post_id: postId, account_id: id } of queue) await ownerOf.get(id ?? '')?.client.retry(postId);
  };
  await Promise.all(Array.from({ length: WRITERS }, retry));
  return { accounts: cut.length, posts: failed.length };
}

/** Kills servers in turns until each moment has had its number of deaths that really happened there. */
function startKilling(
  fleet: Fleet,
  random: Random,
  { perMoment, postsPerKill }: { perMoment: number; postsPerKill: number },
  begun: () => number,
) {
  const timesMax = Math.max(1, Math.floor(postsPerKill * 0.6));
  const kills = new Map<string, number>(MOMENTS.map((moment) => [moment, 0]));
  let pauses = 0;
  const readyMs: number[] = [];
  const ownReadyMs: number[] = [];
  /** Kills that were waited for; those that ended a pause come on top. */
  const count = () => [...kills.values()].reduce((sum, times) => sum + times, 0) - pauses;
  const lacking = () => MOMENTS.filter((moment) => (kills.get(moment) ?? 0) < perMoment);

  const note = (moment: string) => void kills.set(moment, (kills.get(moment) ?? 0) + 1);

  /** Starts a server in the place of one that was killed just now. */
  async function startAgain(index: number, crash?: Crash): Promise<Running> {
    const killedAt = performance.now();
    const server = await fleet.start(index, { crash, timing: TIMING });
    while (server.isAlive() && !(await fleet.isReady(index))) await sleep(READY_LOOK_MS);
    if (!server.isAlive()) return server;
    const ms = performance.now() - killedAt;
    readyMs.push(Math.round(ms));
    ownReadyMs.push(Math.round(ms - (await server.queuedMs())));
    return server;
  }

  /** Kills are spread over all posts: where they are ahead, a server works until it is killed in the midst of it. */
  async function waitForPosts(index: number): Promise<void> {
    const isAhead = () => count() > begun() / postsPerKill;
    if (!isAhead()) return;
    await startAgain(index);
    while (isAhead() && lacking().length > 0) await sleep(PACE_MS);
    await fleet.kill(index);
    note('at random');
    pauses += 1;
  }

  async function keepKilling(index: number): Promise<void> {
    await fleet.kill(index);
    for (let missing = lacking(); missing.length > 0; missing = lacking()) {
      const moment = random.pick(missing);
      const server = await startAgain(index, crashAt(moment, random, timesMax));
      await fleet.kill(index, moment === 'at random' ? random.between(0, 1_500) : LIFE_MAX_MS);
      const hasCrashedThere = moment === 'at random' || server.lines.some((line) => line.startsWith('crash'));
      if (hasCrashedThere) note(moment);
      await waitForPosts(index);
    }
    await startAgain(index);
  }

  const done = Promise.all(Array.from({ length: SERVERS }, (_, index) => keepKilling(index)));
  return {
    kills,
    count,
    done,
    lacking,
    ready: () => ({ readyMs: readyMs.sort(ascending), ownReadyMs: ownReadyMs.sort(ascending) }),
    isOver: () => lacking().length === 0,
  };
}

const ascending = (a: number, b: number) => a - b;

function crashAt(moment: string, random: Random, timesMax: number): Crash | undefined {
  if (moment === 'at random') return undefined;
  if (moment === 'on the wire')
    return { at: 'calling', after: random.between(1, timesMax), delayMs: random.between(0, 8) };
  const isRare = moment === 'recovered' || moment === 'checking' || moment === 'looked';
  return { at: moment, after: isRare ? 1 : random.between(1, timesMax) };
}

/** Posts no faster than servers are killed, and until the last of them has died, so that there is always something to lose. */
function write(
  owned: readonly Owned[],
  random: Random,
  judge: (written: number) => { isEnough: boolean; isTooFast: boolean },
) {
  const acknowledged: string[] = [];
  let begun = 0;
  async function writer(): Promise<void> {
    while (!judge(begun).isEnough) {
      if (judge(begun).isTooFast) {
        await sleep(PACE_MS);
        continue;
      }
      const text = uniqueText('story', begun);
      begun += 1;
      await post(random.pick(owned), text, random.between(0, 2_500));
      acknowledged.push(text);
    }
  }
  return { acknowledged, done: Promise.all(Array.from({ length: WRITERS }, writer)) };
}

/** Posts; where the API says that the connection has ended, its owner connects the account again, as often as the network fails. */
async function post({ client, account }: Owned, text: string, dueInMs: number, connections = 0): Promise<void> {
  try {
    if (connections > 0) await client.reconnect(account);
    await client.post(account.id, text, dueInMs);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || connections === CONNECTIONS_MAX) throw error;
    await post({ client, account }, text, dueInMs, connections + 1);
  }
}

function startFailing({ sandbox }: Fleet, random: Random) {
  let count = 0;
  let isOver = false;
  async function fail(): Promise<void> {
    while (!isOver) {
      const fault = random.next() < EXPIRY_SHARE ? EXPIRY : random.pick(NETWORK_FAULTS);
      await sandbox.script({ fault });
      count += 1;
      await sleep(FAULT_EVERY_MS);
    }
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
