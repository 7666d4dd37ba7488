import { DAY_MS } from '#contract/durations';
import type { ListNoticesResponse, Notice } from '#contract/schemas/notices';
import type { Post } from '#contract/schemas/posts';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { testLogger } from '../../testing/testLogger';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';
import { createRemover, type Remover } from './remover';

let api: TestApp;
let ada: TestUser;
let accountId: string;
let removers: Remover[] = [];

beforeAll(async () => (api = await createTestApp({ isPublishing: true })));
beforeEach(async () => {
  await api.sandbox.reset();
  ada = await api.signUp();
  ({ id: accountId } = await ada.connectX('ada'));
});
afterEach(async () => {
  await Promise.all(removers.map((remover) => remover.stop()));
  removers = [];
  await api.connection.pool.query('delete from post_removals');
});
afterAll(() => api.close());

async function startRemover(): Promise<void> {
  const { connection, listener, networks, secretBox } = api;
  const remover = createRemover({ connection, listener, networks, secretBox, logger: testLogger });
  removers.push(remover);
  await remover.start();
}

/** Publishes a post, and deletes it here and there; the grace for an Undo is over unless said. */
async function publishAndDelete({ isGraceOver = true } = {}): Promise<Post> {
  const post = await ada.post({ content: `Gone soon ${Math.random()}`, scheduled_at: null });
  expect(post.status).toBe('published');
  expect((await ada.call('DELETE', `/posts/${post.id}?at_network=true`)).status).toBe(204);
  if (isGraceOver) await makeDue();
  return post;
}

const makeDue = () => api.connection.pool.query(`update post_removals set due_at = now(); notify postwright_removals`);
const waiting = async () =>
  (
    await api.connection.pool.query<{ tries: number; in_s: number }>(
      `select tries, extract(epoch from due_at - now())::int as in_s from post_removals where failed_at is null`,
    )
  ).rows;
const notices = async () => (await ada.call<ListNoticesResponse>('GET', '/notices')).body;
const restore = async ({ id }: Post) => (await ada.call<Post>('POST', `/posts/${id}/restore`)).body;
const deletions = () => api.sandbox.calls('tweet-delete', 'twitter');
const fail = (fault: object) => api.sandbox.script({ endpoint: 'tweet-delete', fault });

test('a post is deleted at its network, and says so when it is restored', async () => {
  await startRemover();
  const post = await publishAndDelete();
  await until(waiting, (rows) => rows.length === 0);
  expect(await api.sandbox.texts()).toEqual([]);
  const [target] = (await restore(post)).targets;
  expect(target).toMatchObject({ state: 'published', removed_at: expect.any(String) });
  expect(await notices()).toEqual({ notices: [], unread: 0 });
});

test('of a thread all parts are deleted, also of one that stopped halfway', async () => {
  await startRemover();
  for (const isWhole of [true, false]) {
    const parts = [{ content: `Two ${isWhole}` }, { content: `Three ${isWhole}` }];
    const post = await ada.post({ content: `One ${isWhole}`, parts, scheduled_at: null });
    expect(post.targets[0]).toMatchObject({ state: 'published', parts_published: 3 });
    if (!isWhole) {
      await api.connection.pool.query(
        `update post_targets set state = 'failed', parts_published = 2, published_at = null where post_id = $1`,
        [post.id],
      );
    }
    expect((await ada.call('DELETE', `/posts/${post.id}?at_network=true`)).status).toBe(204);
    await makeDue();
    await until(waiting, (rows) => rows.length === 0);
    expect(await api.sandbox.texts()).toEqual([]);
  }
});

test('an Undo within the grace leaves it there', async () => {
  await startRemover();
  const post = await publishAndDelete({ isGraceOver: false });
  expect((await restore(post)).targets[0]?.removed_at).toBeNull();
  await makeDue();
  await publishAndDelete();
  await until(waiting, (rows) => rows.length === 0);
  expect(await api.sandbox.texts()).toEqual([post.content]);
});

test('an Undo that comes too late stops nothing that may have happened already', async () => {
  await fail({ kind: 'reset', when: 'after' });
  await startRemover();
  const post = await publishAndDelete();
  await until(waiting, ([row]) => (row?.in_s ?? 0) > 10);
  expect((await restore(post)).targets[0]?.removed_at).toBeNull();
  await makeDue();
  await until(waiting, (rows) => rows.length === 0);
  const { body } = await ada.call<Post>('GET', `/posts/${post.id}`);
  expect(body.targets[0]?.removed_at).toEqual(expect.any(String));
});

test.each([
  ['an outage', { kind: 'status', status: 503 }],
  ['a limit', { kind: 'status', status: 429 }],
  ['a lost response', { kind: 'reset', when: 'after' }],
])('%s is no reason to give up', async (_name, fault) => {
  await fail(fault);
  await startRemover();
  await publishAndDelete();
  await until(waiting, ([row]) => (row?.in_s ?? 0) > 10);
  await makeDue();
  await until(waiting, (rows) => rows.length === 0);
  expect([await api.sandbox.texts(), await deletions()]).toEqual([[], 2]);
  expect((await notices()).notices).toEqual([]);
});

test('what the network refuses is told once, and read like any other notice', async () => {
  await fail({ kind: 'status', status: 403, body: { title: 'Forbidden', detail: 'You may not.', status: 403 } });
  await startRemover();
  const post = await publishAndDelete();
  const { notices: told, unread } = await until(notices, ({ notices: { length } }) => length > 0);
  expect(unread).toBe(1);
  expect(told).toEqual([
    {
      id: expect.any(String),
      kind: 'removal',
      platform: 'twitter',
      account_username: 'ada',
      remote_url: post.targets[0]?.remote_url,
      error_code: '403',
      error_params: null,
      reason: 'You may not.',
      created_at: expect.any(String),
      read_at: null,
    },
  ]);
  const { body } = await ada.call<Notice>('POST', `/notices/${told[0]?.id}/read`);
  expect(body).toEqual({ ...told[0], read_at: expect.any(String) });
  expect(await notices()).toEqual({ notices: [body], unread: 0 });
  expect(await deletions()).toBe(1);
});

test('what failed can be asked for again', async () => {
  await fail({ kind: 'status', status: 403 });
  await startRemover();
  const post = await publishAndDelete();
  await until(notices, ({ unread }) => unread === 1);
  await restore(post);
  await ada.call('DELETE', `/posts/${post.id}?at_network=true`);
  await makeDue();
  await until(api.sandbox.texts, ({ length }) => length === 0);
  expect((await notices()).notices).toEqual([]);
});

test('an account that was disconnected meanwhile, or whose connection has ended, is a reason', async () => {
  await publishAndDelete();
  await ada.call('DELETE', `/social-accounts/${accountId}`);
  await ada.connectX('ada');
  await publishAndDelete();
  await api.sandbox.script({ endpoint: 'tweet-delete', fault: { kind: 'revoke-tokens' } });
  await startRemover();
  const { notices: told } = await until(notices, ({ unread }) => unread === 2);
  const reasons = told.map((notice) => notice.kind === 'removal' && notice.error_code);
  expect(reasons.sort()).toEqual(['account_disconnected', 'token_rejected']);
});

test('a network that is away for two days is given up', async () => {
  await fail({ kind: 'status', status: 503 });
  await publishAndDelete();
  await api.connection.pool.query(`update post_removals set created_at = now() - $1 * interval '1 ms'`, [3 * DAY_MS]);
  await startRemover();
  const { notices: told } = await until(notices, ({ unread }) => unread === 1);
  expect(told).toMatchObject([{ error_code: 'no_answer_for_days' }]);
});

test('servers share the work: each post is deleted by one call', async () => {
  for (let count = 0; count < 5; count += 1) await publishAndDelete();
  await Promise.all([startRemover(), startRemover()]);
  await until(waiting, (rows) => rows.length === 0);
  expect([await api.sandbox.texts(), await deletions()]).toEqual([[], 5]);
});

test('what a server was deleting when it died is deleted by another', async () => {
  await publishAndDelete();
  await api.connection.pool.query(`update post_removals set tries = 1, lease_until = now() + interval '300 ms'`);
  await startRemover();
  await until(waiting, (rows) => rows.length === 0);
  expect(await api.sandbox.texts()).toEqual([]);
});
