import fc from 'fast-check';
import { MINUTE_MS } from '#contract/durations';
import type { ListPostsResponse, Post } from '#contract/schemas/posts';
import type { Connection } from '../../../server/database/connect';
import { createSecretBox } from '../../../server/lib/secretBox';
import type { Networks } from '../../../server/networks/connector';
import { keyOf, type Delivery, type Settlement } from '../../../server/publishing/delivery';
import { claimDue } from '../../../server/publishing/queue/claims';
import { beat } from '../../../server/publishing/queue/pulse';
import { recoverAbandoned } from '../../../server/publishing/queue/recovery';
import { startWorker, type Worker } from '../../../server/publishing/queue/worker';
import { pollNetwork } from '../../../server/publishing/reconciling/pollNetwork';
import { claimPolls } from '../../../server/publishing/reconciling/polls';
import { deliver } from '../../../server/publishing/sending/deliver';
import { markSending } from '../../../server/publishing/sending/leases';
import { settlementOf, stalled } from '../../../server/publishing/settling/outcomes';
import { settle } from '../../../server/publishing/settling/settle';
import { intentMaxAgeMs, PUBLISHER_TIMING } from '../../../server/publishing/timing';
import { NO_MEDIA } from '../../../server/testing/noMedia';
import { createTestApp } from '../../../server/testing/testApp';
import { testLogger } from '../../../server/testing/testLogger';
import type { TestUser } from '../../../server/testing/testUser';
import { createAccessTokens } from '../../../server/tokens/accessTokens';
import { openRecords } from '../records';
import { expectThat, type Row } from '../row';
const KINDS = [
  ...['create', 'create', 'create', 'edit', 'edit', 'delete', 'restore', 'tick', 'fault'],
  ...['claim', 'claim', 'intend', 'call', 'call', 'settle', 'recover', 'check', 'kill', 'start', 'start'],
] as const;

const FAULTS = [
  { kind: 'status', status: 500, when: 'before' },
  { kind: 'status', status: 500, when: 'after' },
  { kind: 'status', status: 429, when: 'before' },
  { kind: 'reset', when: 'after' },
] as const;

const ACCOUNTS = 3;
const TICK_MS = 40_000;
const DRAIN_TICKS_MAX = 500;
const TOKEN_KEY = Buffer.alloc(32, 7);

/** One thing that happens; `pick` says to which of the posts, publishers or faults that there are. */
type Step = { kind: (typeof KINDS)[number]; pick: number };

/** State that a post must have, whatever the publishers and the network did meanwhile. */
type ModelPost = { id: string; text: string; isDeleted: boolean };

const step: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...KINDS), pick: fc.nat(10_000) });

/** A failing order is not made shorter for so long that the other checks starve. */
const EXTENT = {
  short: { runs: 2, steps: 120, limitMs: 2 * MINUTE_MS },
  full: { runs: 20, steps: 700, limitMs: 20 * MINUTE_MS },
};

/**
 * Users write, change and delete posts while two publishers are stepped by hand, killed and restarted, in any order; a
 * model knows the required results. fast-check shortens a failing sequence as far as it can within the limit.
 */
export const modelRow: Row = {
  id: 'R39',
  name: 'any order of create, edit, delete, undo, passing time, publishing steps, faults, kills and starts (fast-check)',
  expected: 'after every step nothing is out twice or against a confirmed change; at the end model = API = network',
  async run({ seed, isShort }) {
    const { runs, steps, limitMs } = isShort ? EXTENT.short : EXTENT.full;
    const orders = fc.array(step, { minLength: Math.ceil(steps / 2), maxLength: steps, size: 'max' });
    const plugins = [fc.interruptAfterTimeLimit(limitMs, { failOnInterrupt: true })];
    let done = 0;
    const property = fc.asyncProperty(orders, async (order) => {
      await runOrder(order);
      done += order.length;
    });
    await fc.assert(property, { seed, numRuns: runs, plugins });
    return `${runs} orders, ${done} steps: never wrong, equal at the end`;
  },
};

async function runOrder(order: readonly Step[]): Promise<void> {
  const app = await createTestApp();
  const records = openRecords(app.connection.directUrl);
  let clock = 0;
  const now = () => clock + performance.now();
  const newCrank = () => createCrank({ connection: app.connection, networks: app.networks, tokenKey: TOKEN_KEY, now });
  const cranks = [newCrank(), newCrank()];
  const posts: ModelPost[] = [];
  /** Texts that were changed or deleted before they went out, each by a confirmed request. */
  const forbidden = new Set<string>();

  const onNetwork = () => app.sandbox.texts();

  async function tick(): Promise<void> {
    clock += TICK_MS;
    await records.shiftClock(TICK_MS);
  }

  async function act({ kind, pick }: Step, user: TestUser, accountIds: readonly string[]): Promise<void> {
    const post = posts[pick % Math.max(1, posts.length)];
    switch (kind) {
      case 'create':
        return create(user, accountIds[pick % ACCOUNTS] ?? '', pick);
      case 'edit':
        return post && edit(user, post, pick);
      case 'delete':
        return post && remove(user, post);
      case 'restore':
        return post && restore(user, post);
      case 'tick':
        return tick();
      case 'fault':
        await app.sandbox.script({ fault: FAULTS[pick % FAULTS.length] ?? {} });
        return;
      default:
        return turn(cranks[pick % 2], kind);
    }
  }

  async function create(user: TestUser, accountId: string, pick: number): Promise<void> {
    const text = `model ${posts.length}`;
    const scheduled_at = new Date(Date.now() + (pick % 4) * TICK_MS).toISOString();
    const body = { content: text, platforms: ['twitter'], account_ids: [accountId], scheduled_at };
    const { status, body: made } = await user.call<Post>('POST', '/posts', body);
    expectThat(status === 201, `create was answered ${status}`);
    posts.push({ id: made.id, text, isDeleted: false });
  }

  async function edit(user: TestUser, post: ModelPost, pick: number): Promise<void> {
    const { status: found, body: current } = await user.call<Post>('GET', `/posts/${post.id}`);
    expectThat(found === (post.isDeleted ? 404 : 200), `${post.text} was answered ${found}`);
    if (post.isDeleted) return;
    const text = `${post.text}+`;
    const scheduled_at = new Date(Date.now() + (pick % 3) * TICK_MS).toISOString();
    const ifMatch = { 'if-match': String(current.version) };
    const { status } = await user.call('PUT', `/posts/${post.id}`, { content: text, scheduled_at }, ifMatch);
    expectThat(status === 200 || status === 409, `edit was answered ${status}`);
    if (status === 409) return;
    forbidden.add(post.text);
    post.text = text;
  }

  async function remove(user: TestUser, post: ModelPost): Promise<void> {
    const { status } = await user.call('DELETE', `/posts/${post.id}`);
    expectThat(post.isDeleted ? status === 404 : status === 204 || status === 409, `delete was answered ${status}`);
    if (status !== 204) return;
    post.isDeleted = true;
    if (!(await onNetwork()).includes(post.text)) forbidden.add(post.text);
  }

  async function restore(user: TestUser, post: ModelPost): Promise<void> {
    const { status } = await user.call('POST', `/posts/${post.id}/restore`);
    expectThat(status === 200, `restore was answered ${status}`);
    post.isDeleted = false;
    forbidden.delete(post.text);
  }

  async function requireNothingWrong(): Promise<string[]> {
    const texts = await onNetwork();
    const twice = texts.find((text, index) => texts.indexOf(text) !== index);
    expectThat(twice === undefined, `published twice: ${twice}`);
    const wrong = texts.find((text) => forbidden.has(text));
    expectThat(wrong === undefined, `out although it had been changed or deleted: ${wrong}`);
    return texts;
  }

  /** Goes on without faults until nothing is left to do. */
  async function drain(): Promise<void> {
    await app.sandbox.heal();
    await Promise.all(cranks.map((crank) => crank.start()));
    const turns = ['recover', 'claim', 'intend', 'call', 'call', 'call', 'settle', 'check', 'settle'] as const;
    for (let ticks = 0; (await records.targets()).some(isOpen); ticks += 1) {
      expectThat(ticks < DRAIN_TICKS_MAX, `posts are still open after ${ticks} ticks without faults`);
      for (const crank of cranks) for (const kind of turns) await crank.turn(kind);
      await tick();
    }
  }

  try {
    const user = await app.signUp();
    const accounts: string[] = [];
    for (let index = 0; index < ACCOUNTS; index += 1) accounts.push((await user.connectX(`model_${index}`)).id);
    for (const crank of cranks) {
      await crank.start();
      await crank.turn('recover');
    }
    for (const one of order) {
      await act(one, user, accounts);
      await requireNothingWrong();
    }
    await drain();
    await requireModel(user, posts, await requireNothingWrong());
  } finally {
    await Promise.all(cranks.map((crank) => crank.kill()));
    await records.close();
    await app.close();
  }
}

async function turn(crank: Crank | undefined, kind: 'kill' | 'start' | Parameters<Crank['turn']>[0]): Promise<void> {
  if (kind === 'kill') await crank?.kill();
  else if (kind === 'start') await crank?.start();
  else await crank?.turn(kind);
}

function isOpen({ state, is_suspended: isSuspended }: { state: string; is_suspended: boolean }): boolean {
  return !['published', 'failed', 'parked', 'missed'].includes(state) && !isSuspended;
}

/** The model says the same as the API, and what the API calls published is what the network has. */
async function requireModel(user: TestUser, posts: readonly ModelPost[], onNetwork: readonly string[]): Promise<void> {
  const shown: Post[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor && `&cursor=${cursor}`;
    const { body } = await user.call<ListPostsResponse>('GET', `/posts?limit=100${query}`);
    shown.push(...body.posts);
    cursor = body.next_cursor;
  }
  const textOf = new Map(shown.map((post) => [post.id, post.content]));
  const live = posts.filter((post) => !post.isDeleted);
  expectThat(textOf.size === live.length, `the API shows ${textOf.size} posts of ${live.length}`);
  for (const { id, text } of live) expectThat(textOf.get(id) === text, `${text} is shown as ${textOf.get(id)}`);
  for (const { content, targets } of shown) {
    const state = targets[0]?.state;
    const isOut = onNetwork.includes(content);
    expectThat(
      state === 'parked' || (state === 'published') === isOut,
      `${content} is ${state}, on the network: ${isOut}`,
    );
  }
}

type Surroundings = { connection: Connection; networks: Networks; tokenKey: Buffer; now: () => number };

const TIMING = { ...PUBLISHER_TIMING, maxDeaths: 1_000 };
const MAX_POLLS = 100;

/** A publisher of the product's own parts that does one step when it is told to, and nothing by itself. */
type Crank = ReturnType<typeof createCrank>;

/** `now` is a clock that the test sets forward, in milliseconds. */
function createCrank({ connection, networks, tokenKey, now }: Surroundings) {
  const { db, pool, directUrl } = connection;
  const accessTokens = createAccessTokens({ db, networks, secretBox: createSecretBox(tokenKey) });
  const delivering = { connection, networks, accessTokens, media: NO_MEDIA, logger: testLogger };
  let worker: Worker | null = null;
  let claimed: Delivery[] = [];
  let sending: { delivery: Delivery; intentAt: number }[] = [];
  let answered: Settlement[] = [];

  const steps = {
    async claim(number: number): Promise<void> {
      const claims = await claimDue(pool, number, { limit: 3, takesSuspect: true }, TIMING);
      for (const delivery of claims) {
        if (delivery.isSending) sending.push({ delivery, intentAt: now() });
        else claimed.push(delivery);
      }
    },
    async intend(): Promise<void> {
      const ours = await markSending(pool, claimed, TIMING);
      const intentAt = now();
      const held = claimed.filter((delivery) => ours.has(keyOf(delivery)));
      sending.push(...held.map((delivery) => ({ delivery, intentAt })));
      claimed = [];
    },
    async call(): Promise<void> {
      const [next, ...rest] = sending;
      if (!next) return;
      sending = rest;
      const { delivery, intentAt } = next;
      // As the sender does: what others may have taken over by now is not sent.
      if (now() - intentAt > intentMaxAgeMs(TIMING)) return void answered.push(stalled(delivery));
      const signal = new AbortController().signal;
      const outcome = await deliver(delivering, delivery, signal);
      answered.push(settlementOf(delivery, outcome, TIMING, { now: Date.now(), random: 0 }));
    },
    async settle(): Promise<void> {
      if (answered.length > 0) await settle(pool, answered);
      answered = [];
    },
    async recover(): Promise<void> {
      await beat(connection, networks, TIMING);
      await recoverAbandoned(connection, networks, TIMING);
    },
    async check(number: number): Promise<void> {
      const looking = { ...delivering, timing: TIMING, probe: () => undefined };
      const { signal } = new AbortController();
      const deliveries = await claimPolls(pool, number, { limit: MAX_POLLS, takesSuspect: true }, TIMING);
      for (const delivery of deliveries) answered.push(await pollNetwork(looking, delivery, signal));
    },
  };

  async function kill(): Promise<void> {
    await worker?.close();
    worker = null;
    [claimed, sending, answered] = [[], [], []];
  }

  return {
    kill,
    /** Does one step of a publisher that lives; a dead one does nothing. */
    async turn(step: keyof typeof steps): Promise<void> {
      if (worker) await steps[step](worker.number);
    },
    async start(): Promise<void> {
      worker ??= await startWorker(directUrl, { onDue: () => undefined, onLost: () => undefined });
    },
  };
}
