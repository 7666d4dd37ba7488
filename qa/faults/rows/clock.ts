import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import { requireLedgers } from '../ledgers';
import { uniqueTexts, type World } from '../rig';
import { expectThat, type Row } from '../row';
import { keepDoing } from '../traffic';

const STORM_PER_SECOND = 5;

const jumps: Row = {
  id: 'R13',
  name: 'the clock jumps three days forward, or two hours back',
  expected:
    'forward: what is too late is shown as missed, no storm (at most 5/s), the rest goes out once; back: nothing twice',
  async run(rig) {
    const both = await Promise.all([rig.inWorld({ servers: 2 }, jumpForward), rig.inWorld({ servers: 2 }, jumpBack)]);
    return both.join('; ');
  },
};

/** Two servers; `jump` sets their clocks, and that of the database, as its rows see it. */
async function startClocks({ fleet, records, signUp }: World, byMs: number) {
  const servers = [await fleet.start(0, { clockJumpMs: byMs }), await fleet.start(1, { clockJumpMs: byMs })];
  const accounts = await (await signUp()).connect(10, 'r13');
  const jump = async () => {
    for (const { child } of servers) child.kill('SIGUSR2');
    await records.shiftClock(byMs);
  };
  return { accounts, jump };
}

async function jumpForward(world: World): Promise<string> {
  const { fleet, records } = world;
  const { accounts, jump } = await startClocks(world, 3 * DAY_MS);
  const [tooLate, justLate] = [uniqueTexts('r13a', 100), uniqueTexts('r13b', 5)];
  await records.queue(accounts, tooLate, DAY_MS);
  await records.queue(accounts, justLate, 3 * DAY_MS - 5 * MINUTE_MS);
  await sleep(500);
  await jump();
  await requireLedgers(world, 'r13b', justLate);
  const states = new Set((await records.atRest('r13a')).map(({ state }) => state));
  const accepted = await fleet.sandbox.posts();
  expectThat(states.size === 1 && states.has('missed'), `too late ones are ${[...states].join(', ')}`);
  expectThat(accepted.length <= STORM_PER_SECOND, `${accepted.length} went out`);
  return `+3 d: ${tooLate.length} missed, the ${justLate.length} of the last 15 minutes out once`;
}

async function jumpBack(world: World): Promise<string> {
  const { fleet, records } = world;
  const { accounts, jump } = await startClocks(world, -2 * HOUR_MS);
  // Of one nobody knows whether it is out when the clock jumps.
  for (const [index, { handle }] of accounts.entries()) {
    const lost = { fault: { kind: 'timeout', when: 'after' } };
    await fleet.sandbox.script({
      account: handle,
      ...(index === 0 ? lost : { times: null, fault: { kind: 'delay', ms: 100 } }),
    });
  }
  const texts = uniqueTexts('r13c', 60);
  await records.queue(accounts, texts, 300);
  await sleep(600);
  await jump();
  await sleep(1_000);
  // Waiting targets are now due two hours later, including those that start to wait later; nobody wants to wait for them.
  const bringingBack = keepDoing(async () => {
    await records.pool.query(`update post_targets set due_at = now() where state = 'scheduled' and due_at > now()`);
    await records.callPublishers();
  }, 500);
  try {
    await requireLedgers(world, 'r13c', texts);
  } finally {
    await bringingBack.stop();
  }
  return `-2 h in the middle of ${texts.length} posts: each once`;
}

export const clockRows: readonly Row[] = [jumps];
