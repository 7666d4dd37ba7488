import { sql } from 'drizzle-orm';
import type { AccountAnalytics, PostAnalytics } from '#contract/schemas/analytics';
import type { Post } from '#contract/schemas/posts';
import type { UserEvent } from '../events/eventHub';
import { SYSTEM_CLOCK, type Clock } from '../../lib/clock';
import { claimDueAccount, saveSamples } from './metricsRepository';
import { createCollecting } from '../../testing/collecting';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';
import { paceOf } from './collector';

/** Rests as long as it must to be fair, and no longer: nobody waits in a test. */
const IMPATIENT: Clock = { now: Date.now, wait: (ms, signal) => SYSTEM_CLOCK.wait(Math.min(ms, 25), signal) };

let api: TestApp;
const { collect, stop } = createCollecting(() => api);

beforeAll(async () => (api = await createTestApp({ isPublishing: true })));
afterAll(() => api.close());
afterEach(async () => {
  await stop();
  // The next test counts only its own collections.
  await api.connection.db.execute(sql`delete from metric_collections`);
});

const startCollector = () => collect({ clock: IMPATIENT });

const accountOf = async (user: TestUser) =>
  (await user.call<AccountAnalytics>('GET', '/analytics/accounts')).body.accounts[0]!;
const analyticsOf = async (user: TestUser, { id }: Post) =>
  (await user.call<PostAnalytics>('GET', `/analytics/posts/${id}`)).body;
const isCollected = ({ collected_at: at }: { collected_at: string | null }) => at !== null;

async function queueOf(accountId: string) {
  const { rows } = await api.connection.db.execute<{
    failures: number;
    wait_ms: number;
    lease_until: string | null;
    is_next: boolean;
  }>(sql`
    select failures, extract(epoch from not_before - now())::float8 * 1000 as wait_ms, lease_until,
      due_at <= not_before as is_next
    from metric_collections where account_id = ${accountId}`);
  return rows[0]!;
}

const callsOf = (endpoint: string) => api.sandbox.calls(endpoint, 'twitter');

const publishNow = (user: TestUser) => user.post({ content: `Now ${Math.random()}`, scheduled_at: null });
const lookup = (id: string, likes: number) => ({
  kind: 'status',
  status: 200,
  body: {
    data: [{ id, public_metrics: { like_count: likes, reply_count: 1, retweet_count: 2, impression_count: 90 } }],
  },
});

async function remoteIdOf({ id }: Post): Promise<string> {
  const { rows } = await api.connection.db.execute<{ remote_id: string }>(
    sql`select remote_id from post_targets where post_id = ${id}`,
  );
  return rows[0]!.remote_id;
}

test('an account that was just connected, and a post that just came out, get their figures by themselves', async () => {
  await startCollector();
  const ada = await api.signUp();
  const { id } = await ada.connectX('ada');
  await until(() => accountOf(ada), isCollected);
  // Days and account are read by statements of their own.
  const account = await accountOf(ada);
  expect(account.followers).toBeGreaterThan(0);
  expect(account.daily.at(-1)?.followers).toBe(account.followers);

  // Too soon after the last look; that the post came out brings the next one forward to the earliest moment.
  await api.connection.db.execute(sql`
    update metric_collections set not_before = now() + interval '30 minutes', due_at = now() + interval '1 hour'`);
  const post = await publishNow(ada);
  await api.sandbox.script({ endpoint: 'lookup', fault: lookup(await remoteIdOf(post), 5) });
  await until(async () => (await queueOf(id)).is_next);
  await api.connection.db.execute(sql`update metric_collections set not_before = now(), due_at = now()`);
  const figures = await until(() => analyticsOf(ada, post), isCollected);
  expect(figures).toMatchObject({ likes: 5, comments: 1, shares: 2, engagement: 8, reach: 90 });
  const { body } = await ada.call<Post>('GET', `/posts/${post.id}`);
  expect(body.analytics).toEqual({ likes: 5, comments: 1, shares: 2 });
  expect(body.version).toBe(post.version);
});

test('browsers are told when figures change, and of the post that shows them', async () => {
  const grace = await api.signUp();
  await grace.connectX('grace');
  const post = await publishNow(grace);
  await api.sandbox.script({ endpoint: 'lookup', fault: lookup(await remoteIdOf(post), 3) });
  const events: UserEvent[] = [];
  const stop = api.events.subscribe(grace.id, (event) => events.push(event));
  await startCollector();
  await until(() => analyticsOf(grace, post), isCollected);
  await until(() => events.length > 0);
  stop();
  expect(events).toEqual([{ type: 'changed', tags: ['Analytics', 'Post'], id: post.id }]);
});

test('a network that fails is left alone ever longer, and what it told before stays', async () => {
  const joan = await api.signUp();
  const { id } = await joan.connectX('joan');
  await api.sandbox.script({ endpoint: 'me', fault: { kind: 'status', status: 503 } });
  await startCollector();
  const account = await until(
    () => accountOf(joan),
    ({ problem }) => problem !== null,
  );
  expect(account).toMatchObject({ followers: null, collected_at: null });
  expect(account.problem).toMatch(/^Twitter answered with an error of its own/);
  const { failures, wait_ms: waitMs } = await queueOf(id);
  expect(failures).toBe(1);
  expect(waitMs).toBeGreaterThan(25_000);
});

test('a token that the network no longer takes is renewed', async () => {
  const lise = await api.signUp();
  await lise.connectX('lise');
  await api.sandbox.script({ endpoint: 'me', fault: { kind: 'status', status: 401 } });
  await startCollector();
  const account = await until(() => accountOf(lise), isCollected);
  expect(account).toMatchObject({ problem: null, followers: expect.any(Number) });
});

test('servers share the work: each account is asked once', async () => {
  const mary = await api.signUp();
  const handles = ['mary1', 'mary2', 'mary3', 'mary4', 'mary5', 'mary6'];
  for (const handle of handles) await mary.connectX(handle);
  const before = await callsOf('me');
  await Promise.all([startCollector(), startCollector()]);
  await until(
    async () => (await mary.call<AccountAnalytics>('GET', '/analytics/accounts')).body.accounts,
    (accounts) => accounts.every(isCollected),
  );
  expect((await callsOf('me')) - before).toBe(handles.length);
});

test('what comes back after the lease was lost changes nothing', async () => {
  const emmy = await api.signUp();
  const { id } = await emmy.connectX('emmy');
  const { db } = api.connection;
  const now = new Date();
  const collection = (await claimDueAccount(db, ['twitter'], now, new Date(now.getTime() + 1_000)))!;
  expect(await claimDueAccount(db, ['twitter'], now, new Date(now.getTime() + 2_000))).toBeNull();
  const later = new Date(now.getTime() + 1_500);
  expect(await claimDueAccount(db, ['twitter'], later, new Date(now.getTime() + 3_000))).not.toBeNull();
  const samples = { at: now, followers: 7, asked: [], metrics: [], problem: null, failures: 0 };
  const pace = paceOf(true, 1);
  expect(await saveSamples(db, collection, pace, { ...samples, notBefore: now, dueAt: now })).toBe(false);
  expect((await accountOf(emmy)).followers).toBeNull();
  expect((await queueOf(id)).lease_until).not.toBeNull();
});
