import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import { uniqueText, type World } from '../rig';
import { expectThat, type Row } from '../row';
import { requireLedgers } from './judge';

const STORM_PER_SECOND = 5;
const BRING_BACK_EVERY_MS = 500;

/** Sets all clocks: those of the servers, and that of the database, as its rows see it. */
async function setClocks(
  { records }: World,
  byMs: number,
  servers: readonly { child: { kill: Kill } }[],
): Promise<void> {
  for (const { child } of servers) child.kill('SIGUSR2');
  await records.shiftClock(byMs);
}
type Kill = (signal: NodeJS.Signals) => boolean;

const jumps: Row = {
  id: 'R13',
  name: 'the clock jumps three days forward, or two hours back',
  expected:
    'forward: what is too late is shown as missed, no storm (at most 5/s), the rest goes out once; back: nothing twice',
  async run(rig) {
    const forward = await jumpForward(rig.world);
    const back = await jumpBack(rig.world);
    return `${forward}; ${back}`;
  },
};

async function jumpForward(newWorld: () => Promise<World>): Promise<string> {
  const world = await newWorld();
  const { fleet, records } = world;
  try {
    const jump = 3 * DAY_MS;
    const servers = [await fleet.start(0, { clockJumpMs: jump }), await fleet.start(1, { clockJumpMs: jump })];
    const client = await world.signUp();
    const accounts = (await client.connect(10, 'r13')).map(({ id }) => id);
    const tooLate = Array.from({ length: 100 }, (_, index) => uniqueText('r13a', index));
    const justLate = Array.from({ length: 5 }, (_, index) => uniqueText('r13b', index));
    await records.queue(accounts, tooLate, DAY_MS);
    await records.queue(accounts, justLate, jump - 5 * MINUTE_MS);
    await sleep(500);
    await setClocks(world, jump, servers);
    await requireLedgers(world, 'r13b', justLate);
    const states = new Set((await records.atRest('r13a')).map(({ state }) => state));
    const accepted = await fleet.sandbox.posts();
    expectThat(states.size === 1 && states.has('missed'), `too late ones are ${[...states].join(', ')}`);
    expectThat(accepted.length <= STORM_PER_SECOND, `${accepted.length} went out`);
    return `+3 d: ${tooLate.length} missed, the ${justLate.length} of the last 15 minutes out once`;
  } finally {
    await world.close();
  }
}

async function jumpBack(newWorld: () => Promise<World>): Promise<string> {
  const world = await newWorld();
  const { fleet, records } = world;
  try {
    const jump = -2 * HOUR_MS;
    const servers = [await fleet.start(0, { clockJumpMs: jump }), await fleet.start(1, { clockJumpMs: jump })];
    const client = await world.signUp();
    const accounts = await client.connect(10, 'r13');
    const [unanswered, ...others] = accounts;
    // Of one nobody knows whether it is out when the clock jumps.
    await fleet.sandbox.script({ account: unanswered?.handle ?? '', fault: { kind: 'timeout', when: 'after' } });
    for (const { handle } of others) {
      await fleet.sandbox.script({ account: handle, times: null, fault: { kind: 'delay', ms: 100 } });
    }
    const texts = Array.from({ length: 60 }, (_, index) => uniqueText('r13c', index));
    await records.queue(
      accounts.map(({ id }) => id),
      texts,
      300,
    );
    await sleep(600);
    await setClocks(world, jump, servers);
    await sleep(1_000);
    const waiting = setInterval(() => void bringBack(world), BRING_BACK_EVERY_MS);
    await requireLedgers(world, 'r13c', texts).finally(() => clearInterval(waiting));
    return `-2 h in the middle of ${texts.length} posts: each once`;
  } finally {
    await world.close();
  }
}

/**
 * Waiting targets are now due two hours later, including those that start to wait later; nobody wants to wait for them.
 */
async function bringBack({ records }: World): Promise<void> {
  await records.pool.query(`update post_targets set due_at = now() where state = 'scheduled' and due_at > now()`);
  await records.callPublishers();
}

export const clockRows: readonly Row[] = [jumps];
