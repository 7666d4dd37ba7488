import type { ErrorBody } from '#contract/errors';
import type { Post } from '#contract/schemas/posts';
import type { AccountQueue } from '#contract/schemas/queue';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { EVERY_HOUR, queuesOf } from '../../testing/queueOf';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';

let api: TestApp;
let ada: TestUser;
let account: SocialAccount;
let queues: ReturnType<typeof queuesOf>;
let posts: Post[];

beforeAll(async () => {
  api = await createTestApp({ isPublishing: true });
});
beforeEach(async () => {
  ada = await api.signUp();
  account = await ada.connectX(ada.username);
  queues = queuesOf(ada);
  await queues.setSlots(account);
  posts = [];
  for (const content of ['A', 'B', 'C']) posts.push((await queues.queue({ content })).body);
});
afterAll(() => api.close());

const idsOf = ({ targets }: AccountQueue) => targets.map(({ target_id: id }) => id);
const textsOf = ({ targets }: AccountQueue) => targets.map(({ excerpt }) => excerpt).join('');
const timesOf = ({ targets }: AccountQueue) => targets.map(({ slot_at: at }) => at);
const look = () => queues.look(account);

/** As if the slots of these posts had passed. */
const makeLate = (late: readonly Post[]) =>
  api.connection.pool.query(
    `update post_targets set slot_at = slot_at - interval '1 year', planned_at = planned_at - interval '1 year'
     where post_id = any($1)`,
    [late.map(({ id }) => id)],
  );

const dueIn = async ({ id }: Post) => {
  const { rows } = await api.connection.pool.query<{ due: string }>(
    'select due_at::text as due from post_targets where post_id = $1',
    [id],
  );
  return rows[0]?.due;
};

describe('POST /social-accounts/:id/queue', () => {
  test('shares the same slots out in another order, and back', async () => {
    const before = await look();
    const { status, body } = await queues.tell(account, '', { order: idsOf(before).reverse() });
    expect([status, textsOf(body)]).toEqual([200, 'CBA']);
    expect(timesOf(body)).toEqual(timesOf(before));
    expect(body.targets.map(({ version }) => version)).toEqual([2, 1, 2]);
    const { body: post } = await ada.call<Post>('GET', `/posts/${posts[2]!.id}`);
    expect(post.scheduled_at).toBe(posts[0]!.scheduled_at);
    const back = await queues.tell(account, '', { order: idsOf(before) });
    expect(textsOf(back.body)).toBe('ABC');
  });

  test('refuses an order of other posts than those that wait', async () => {
    const known = idsOf(await look());
    await queues.queue({ content: 'D' });
    const all = idsOf(await look());
    for (const order of [known, all.slice(1), [...all.slice(1), account.id], [...all, account.id], []]) {
      const { status, body } = await queues.tell<ErrorBody>(account, '', { order });
      expect([status, body.error_code]).toEqual([409, 'CONFLICT']);
    }
    expect(textsOf(await look())).toBe('ABCD');
  });

  test('closes the gap that a deletion has left, if asked', async () => {
    await ada.call('DELETE', `/posts/${posts[0]!.id}`);
    const gap = await look();
    expect(timesOf(gap)).not.toContain(posts[0]!.scheduled_at);
    const { body } = await queues.tell(account, '', { order: idsOf(gap), close_gaps: true });
    expect(textsOf(body)).toBe('BC');
    expect(timesOf(body)).toEqual([posts[0]!.scheduled_at, posts[1]!.scheduled_at]);
  });

  test('puts posts back to the instants that they had, unless these are over or taken', async () => {
    await ada.call('DELETE', `/posts/${posts[0]!.id}`);
    const before = await look();
    const back = { order: idsOf(before), slots: timesOf(before) };
    await queues.tell(account, '', { order: idsOf(before), close_gaps: true });
    expect(timesOf(await look())).not.toEqual(timesOf(before));
    expect(timesOf((await queues.tell(account, '', back)).body)).toEqual(timesOf(before));

    const [first = '', second = ''] = back.slots;
    for (const slots of [[first], [first, second, '2099-05-04T08:00:00Z'], ['no date', second]]) {
      expect((await queues.tell(account, '', { ...back, slots })).status).toBe(422);
    }
    expect((await queues.tell(account, '', { ...back, close_gaps: true })).status).toBe(422);
    for (const slots of [
      ['2020-05-04T08:00:00Z', second],
      [first, first.replace('.000Z', 'Z')],
    ]) {
      expect((await queues.tell(account, '', { ...back, slots })).status).toBe(409);
    }
    await queues.tell(account, '', { order: idsOf(before), close_gaps: true });
    await queues.queue({ content: 'D' });
    const now = await look();
    const [, , last = ''] = timesOf(now);
    await ada.call('PUT', `/posts/${now.targets[2]!.post_id}`, { scheduled_at: '2099-05-04T08:00:00Z' });
    expect((await queues.tell(account, '', { ...back, slots: [first, last] })).status).toBe(200);
    expect(timesOf(await look())).toEqual([first, last]);
  });

  test('moves one account’s share of a post, and leaves the other’s', async () => {
    const other = await ada.connectX(`${ada.username}2`);
    await queues.setSlots(other, { zone: 'UTC', slots: [{ weekday: 1, time: '06:15' }] });
    const { body: shared } = await queues.queue({ content: 'D', account_ids: [account.id, other.id] });
    const [d, ...rest] = idsOf(await look()).reverse();
    await queues.tell(account, '', { order: [d, ...rest.reverse()] });
    const { body: moved } = await ada.call<Post>('GET', `/posts/${shared.id}`);
    const dueOf = (post: Post, { id }: SocialAccount) => post.targets.find((one) => one.account_id === id)?.due_at;
    expect(dueOf(moved, account)).toBe(posts[0]!.scheduled_at);
    expect(dueOf(moved, other)).toBe(dueOf(shared, other));
  });
});

describe('a pause', () => {
  test('keeps what waits from going out, and what is put there, edited or restored meanwhile', async () => {
    const { body } = await queues.tell(account, '/pause');
    expect(body.paused_at).toEqual(expect.any(String));
    const again = await queues.tell(account, '/pause');
    expect(again.body.paused_at).toBe(body.paused_at);
    const { body: added } = await queues.queue({ content: 'D' });
    await ada.call('PUT', `/posts/${posts[0]!.id}`, { content: 'A2' });
    await ada.call('DELETE', `/posts/${posts[1]!.id}`);
    await ada.call('POST', `/posts/${posts[1]!.id}/restore`);
    expect(await Promise.all([...posts, added].map(dueIn))).toEqual(Array.from({ length: 4 }, () => 'infinity'));
    expect(timesOf(await look())).toEqual([...posts, added].map(({ scheduled_at: at }) => at));
  });

  test('over, all go out at their slots, and those that passed at the next free ones, in order', async () => {
    await queues.tell(account, '/pause');
    const late = posts.slice(0, 2);
    await makeLate(late);
    expect((await ada.call('PUT', `/posts/${posts[0]!.id}`, { content: 'A' })).status).toBe(200);
    const { body } = await queues.tell(account, '/resume');
    expect(body.paused_at).toBeNull();
    expect(textsOf(body)).toBe('ABC');
    expect(timesOf(body)).toEqual(posts.map(({ scheduled_at: at }) => at));
    for (const post of posts) expect(Date.parse((await dueIn(post)) ?? '')).toBe(Date.parse(post.scheduled_at ?? ''));
    const { body: first } = await ada.call<Post>('GET', `/posts/${posts[0]!.id}`);
    expect(first).toMatchObject({ status: 'scheduled', scheduled_at: posts[0]!.scheduled_at });
    expect(await api.sandbox.texts()).not.toContain('A');
  });

  test('does not end while what has passed has nowhere to go', async () => {
    await queues.tell(account, '/pause');
    await makeLate(posts);
    await queues.setSlots(account, { zone: 'UTC', slots: [] });
    const { status, body } = await queues.tell<ErrorBody>(account, '/resume');
    expect([status, body.error_code]).toEqual([409, 'CONFLICT']);
    expect((await look()).paused_at).toEqual(expect.any(String));
    await queues.setSlots(account, EVERY_HOUR);
    expect((await queues.tell(account, '/resume')).status).toBe(200);
  });

  test('of a queue without posts, and its end, change nothing else', async () => {
    const other = await ada.connectX(`${ada.username}3`);
    expect((await queues.tell(other, '/resume')).body).toEqual({ zone: 'UTC', paused_at: null, targets: [] });
    expect((await queues.tell(other, '/pause')).status).toBe(200);
    expect(textsOf(await look())).toBe('ABC');
  });
});

test('what is queued goes out at its slot like any post', async () => {
  const [first] = posts;
  await api.connection.pool.query(
    `update post_targets set slot_at = now(), due_at = now() + interval '1 second' where post_id = $1`,
    [first!.id],
  );
  await until(async () => (await ada.call<Post>('GET', `/posts/${first!.id}`)).body.status === 'published');
  expect(textsOf(await look())).toBe('BC');
});
