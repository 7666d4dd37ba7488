import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '#contract/errors';
import type { Post } from '#contract/schemas/posts';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { EVERY_HOUR, queuesOf } from '../../testing/queueOf';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

let api: TestApp;
let ada: TestUser;
let accounts: SocialAccount[];
let queues: ReturnType<typeof queuesOf>;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
  accounts = [await ada.connectX('ada'), await ada.connectX('bob')];
  queues = queuesOf(ada);
});
afterAll(() => api.close());

const first = () => accounts[0]!;
const second = () => accounts[1]!;
const forBoth = () => ({ account_ids: accounts.map(({ id }) => id) });
const dueOf = ({ targets }: Post) => targets.map(({ due_at: dueAt }) => dueAt);
const put = <T = Post>({ id }: Post, body: object) => ada.call<T>('PUT', `/posts/${id}`, body);

describe('POST /posts with queue', () => {
  test('gives each account its own next slot, and the post the first of them', async () => {
    await queues.setSlots(first(), { zone: 'UTC', slots: [{ weekday: 3, time: '09:00' }] });
    await queues.setSlots(second(), { zone: 'Europe/Berlin', slots: [{ weekday: 4, time: '23:30' }] });
    const { status, body: post } = await queues.queue(forBoth());
    expect(status).toBe(201);
    const [one = '', other = ''] = dueOf(post);
    expect(new Date(one).getUTCDay()).toBe(3);
    expect(one).toMatch(/T09:00:00\.000Z$/);
    expect(other).toMatch(/T2[12]:30:00\.000Z$/);
    expect(post.scheduled_at).toBe([one, other].sort()[0]);
    expect(post).toMatchObject({ status: 'scheduled', version: 1 });
    expect(post.time_zone).toBe(one < other ? 'UTC' : 'Europe/Berlin');
  });

  test('gives each post another slot, in order', async () => {
    await queues.setSlots(first());
    const made = [];
    for (const content of ['1', '2', '3']) made.push((await queues.queue({ content })).body.scheduled_at ?? '');
    expect(new Set(made).size).toBe(3);
    expect([...made].sort()).toEqual(made);
    const { targets } = await queues.look(first());
    expect(targets.map(({ slot_at: at, excerpt }) => [at, excerpt])).toEqual(
      made.map((at, index) => [at, String(index + 1)]),
    );
  });

  test('offers a slot for each of a hundred posts to an account with one a week', async () => {
    await queues.setSlots(first(), { zone: 'UTC', slots: [{ weekday: 1, time: '09:00' }] });
    const made = new Set<string | null>();
    for (let n = 0; n < 100; n += 1) made.add((await queues.queue({ content: String(n) })).body.scheduled_at);
    expect(made.size).toBe(100);
  });

  test('names the account that has no slots, and makes nothing', async () => {
    await queues.setSlots(first());
    const { status, body } = await queues.queue<ErrorBody>(forBoth());
    expect([status, body.field_errors]).toEqual([
      422,
      { queue: ['@bob on Twitter has no posting times, or its queue is full.'] },
    ]);
    expect((await queues.look(first())).targets).toEqual([]);
  });

  test.each([
    ['scheduled_at', { scheduled_at: '2099-05-10T07:00:00Z' }],
    ['scheduled_at', { scheduled_at: null }],
    ['queue', { status: 'draft' }],
  ])('refuses by the name of the field: %s', async (field, fields) => {
    await queues.setSlots(first());
    const { status, body } = await queues.queue<ErrorBody>(fields);
    expect([status, Object.keys(body.field_errors ?? {})]).toEqual([422, [field]]);
  });

  test('with the same key takes one slot, however often it is sent', async () => {
    await queues.setSlots(first());
    const headers = { 'idempotency-key': randomUUID() };
    const sent = await Promise.all([1, 2, 3, 4].map(() => queues.queue({}, headers)));
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await queues.look(first())).targets).toHaveLength(1);
  });
});

describe('PUT /posts/:id', () => {
  test('with queue moves a draft and a scheduled post into it', async () => {
    await queues.setSlots(first());
    const draft = await ada.call<Post>('POST', '/posts', { content: 'D', platforms: ['twitter'], status: 'draft' });
    expect((await put(draft.body, { queue: true })).body).toMatchObject({ status: 'scheduled', version: 2 });
    const planned = await ada.post({ scheduled_at: '2099-05-10T07:00:00Z' });
    const { body } = await put(planned, { queue: true, version: 1 });
    expect(body.scheduled_at).not.toBe(planned.scheduled_at);
    expect((await queues.look(first())).targets.map(({ slot_at: at }) => at)).toContain(body.scheduled_at);
  });

  test('with a text keeps the slots, with a time gives them back', async () => {
    await queues.setSlots(first());
    await queues.setSlots(second(), { zone: 'UTC', slots: [{ weekday: 3, time: '07:00' }] });
    const { body: post } = await queues.queue(forBoth());
    const changed = await put(post, { content: 'Other words' });
    expect(dueOf(changed.body)).toEqual(dueOf(post));
    expect((await queues.look(first())).targets).toHaveLength(1);
    await put(post, { scheduled_at: '2099-05-10T07:00:00Z' });
    expect((await queues.look(first())).targets).toEqual([]);
    const { body: other } = await queues.queue();
    expect(other.scheduled_at).toBe(dueOf(post)[0]);
  });

  test('without an account gives its slot back', async () => {
    await queues.setSlots(first());
    await queues.setSlots(second());
    const { body: post } = await queues.queue(forBoth());
    await put(post, { account_ids: [first().id] });
    expect((await queues.look(first())).targets).toHaveLength(1);
    expect((await queues.look(second())).targets).toEqual([]);
  });
});

describe('deletion', () => {
  test('frees the slot at once; taken back, the post is there again if nobody else is', async () => {
    await queues.setSlots(first());
    const { body: post } = await queues.queue({ content: 'First' });
    await queues.queue({ content: 'Second' });
    await ada.call('DELETE', `/posts/${post.id}`);
    expect((await queues.look(first())).targets.map(({ excerpt }) => excerpt)).toEqual(['Second']);
    await ada.call('POST', `/posts/${post.id}/restore`);
    expect((await queues.look(first())).targets[0]).toMatchObject({ excerpt: 'First', slot_at: post.scheduled_at });
    await ada.call('DELETE', `/posts/${post.id}`);
    const { body: third } = await queues.queue({ content: 'Third' });
    expect(third.scheduled_at).toBe(post.scheduled_at);
    const restored = await ada.call<Post>('POST', `/posts/${post.id}/restore`);
    expect(restored.body.scheduled_at).toBe(post.scheduled_at);
    expect((await queues.look(first())).targets.map(({ excerpt }) => excerpt)).toEqual(['Third', 'Second']);
  });
});

describe('at the same moment', () => {
  test('twenty posts of two servers and a few tabs take twenty slots', async () => {
    await queues.setSlots(first());
    await queues.setSlots(second(), EVERY_HOUR);
    const beside = await createTestApp({ beside: api });
    const headers = { authorization: `Bearer ${ada.token}` };
    const send = (n: number) =>
      (n % 2 === 0 ? api : beside).app.inject({
        method: 'POST',
        url: '/api/v1/posts',
        headers,
        payload: { content: `Post ${n}`, platforms: ['twitter'], queue: true, ...(n % 5 === 0 && forBoth()) },
      });
    const responses = await Promise.all(Array.from({ length: 20 }, (_none, n) => send(n)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
    const times = (await queues.look(first())).targets.map(({ slot_at: at }) => at);
    expect(new Set(times).size).toBe(20);
    expect((await queues.look(second())).targets).toHaveLength(4);
    await beside.close();
  });

  test('deletions, restores and new posts leave one post in each slot', async () => {
    await queues.setSlots(first());
    const posts = await Promise.all([1, 2, 3, 4].map((n) => queues.queue({ content: String(n) })));
    const responses = await Promise.all(
      posts.flatMap(({ body: { id } }, n) => [
        ada
          .call('DELETE', `/posts/${id}`)
          .then(() => Promise.all([ada.call('POST', `/posts/${id}/restore`), queues.queue({ content: `new ${n}` })])),
        ada.call('POST', `/social-accounts/${first().id}/queue/pause`),
        ada.call('POST', `/social-accounts/${first().id}/queue/resume`),
      ]),
    );
    expect(responses.flat().filter(({ status }) => status >= 500)).toEqual([]);
    const times = (await queues.look(first())).targets.map(({ slot_at: at }) => at);
    expect(new Set(times).size).toBe(times.length);
    expect(times.length).toBeGreaterThanOrEqual(4);
  });
});
