import type { ErrorBody } from '#contract/errors';
import type { ListPostsResponse, Post } from '#contract/schemas/posts';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
  await ada.connectX('ada');
  for (const day of ['01', '02', '03', '04', '05']) {
    await ada.post({ content: `day ${day}`, scheduled_at: `2031-03-${day}T23:59:59.999Z` });
  }
  await ada.post({ content: 'draft', status: 'draft', platforms: ['linkedin'], scheduled_at: null });
});
afterAll(() => api.close());

const list = <T = ListPostsResponse>(query: string, user = ada) => user.call<T>('GET', `/posts?${query}`);
const contentsOf = ({ body }: { body: ListPostsResponse }) => body.posts.map((post) => post.content);

test('refuses who is not signed in', async () => {
  expect((await api.inject({ url: '/api/v1/posts' })).statusCode).toBe(401);
});

test('refuses a token that it has just seen as soon as its session has ended', async () => {
  const user = await api.signUp();
  expect([(await list('', user)).status, (await list('', user)).status]).toEqual([200, 200]);
  expect((await user.call('POST', '/auth/logout')).status).toBe(204);
  expect((await list('', user)).status).toBe(401);

  const idle = await api.signUp();
  expect((await list('', idle)).status).toBe(200);
  await api.connection.pool.query('update sessions set expires_at = now() where user_id = $1', [idle.id]);
  expect((await list('', idle)).status).toBe(401);
});

test.each([
  ['limit', 'limit=0'],
  ['limit', 'limit=101'],
  ['limit', 'limit=many'],
  ['status', 'status=gone'],
  ['platform', 'platform=youtube'],
  ['start_date', 'start_date=yesterday'],
  ['end_date', 'end_date=2031-02-30'],
  ['end_date', 'start_date=2031-03-02&end_date=2031-03-01'],
  ['cursor', 'cursor=2031'],
  ['cursor', 'cursor=9999-99-99T99:99:99.999Z_01a1fc04-255f-715a-8f84-c6a664ee7f0b'],
  ['cursor', 'cursor=2031-02-31T00:00:00.000Z_01a1fc04-255f-715a-8f84-c6a664ee7f0b'],
  ['cursor', 'cursor=0000-01-01T00:00:00.000Z_01a1fc04-255f-715a-8f84-c6a664ee7f0b'],
  ['status', 'status=draft&status=failed'],
  ['cursor', 'cursor=%00'],
])('refuses a bad %s (%s)', async (field, query) => {
  const { status, body } = await list<ErrorBody>(query);
  expect(status).toBe(422);
  expect(body.field_errors).toHaveProperty(field);
});

test('answers newest first within dates, with the number of all of them', async () => {
  const response = await list('start_date=2000-01-01');
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(contentsOf(response)).toEqual(['day 05', 'day 04', 'day 03', 'day 02', 'day 01', 'draft']);
  expect(response.body).toMatchObject({ total: 6, next_cursor: null });
});

test('answers all together by what happened last: what came out by then, what was written by then', async () => {
  const user = await api.signUp();
  await user.connectX('last');
  const ids = [];
  for (const content of ['out at its hour', 'planned for next year', 'planned for tomorrow', 'a draft'])
    ids.push((await user.post({ content, scheduled_at: '2031-05-01T00:00:00Z' })).id);
  await api.connection.pool.query(
    "update posts set published_at = now() + interval '1 second', status = 'published' where id = $1",
    [ids[0]],
  );
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { body: ListPostsResponse } = await list(`limit=2${cursor && `&cursor=${cursor}`}`, user);
    seen.push(...contentsOf(page));
    cursor = page.body.next_cursor;
  }
  expect(seen).toEqual(['out at its hour', 'a draft', 'planned for tomorrow', 'planned for next year']);
});

test('gives an empty list to somebody who has written nothing', async () => {
  const { body } = await list('', await api.signUp());
  expect(body).toEqual({ posts: [], total: 0, next_cursor: null });
});

test('goes through all pages without losing or repeating a post, while new ones come in', async () => {
  const seen: string[] = [];
  let newer: Post | undefined;
  let cursor: string | null = null;
  do {
    const page: { body: ListPostsResponse } = await list(`limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
    if (cursor === null) newer = await ada.post({ content: 'newer', scheduled_at: '2031-04-01T00:00:00Z' });
    seen.push(...contentsOf(page));
    cursor = page.body.next_cursor;
  } while (cursor !== null);
  // The other tests count without it.
  await ada.call('DELETE', `/posts/${newer?.id}`);
  expect(seen).toEqual(['draft', 'day 05', 'day 04', 'day 03', 'day 02', 'day 01']);
});

test('keeps the order of posts that share an instant', async () => {
  const user = await api.signUp();
  await user.connectX('same');
  for (let index = 0; index < 5; index += 1) {
    await user.post({ content: `same ${index}`, scheduled_at: '2031-05-01T00:00:00Z' });
  }
  const first = await list('limit=3&start_date=2031-05-01', user);
  const second = await list(`limit=3&start_date=2031-05-01&cursor=${first.body.next_cursor}`, user);
  expect([...contentsOf(first), ...contentsOf(second)]).toEqual(['same 4', 'same 3', 'same 2', 'same 1', 'same 0']);
});

test('answers what is scheduled soonest first, through all its pages', async () => {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { body: ListPostsResponse } = await list(`status=scheduled&limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...contentsOf(page));
    cursor = page.body.next_cursor;
  }
  expect(seen).toEqual(['day 01', 'day 02', 'day 03', 'day 04', 'day 05']);
});

test('filters by status and by platform', async () => {
  expect(contentsOf(await list('status=draft'))).toEqual(['draft']);
  expect(contentsOf(await list('status=published'))).toEqual([]);
  expect(contentsOf(await list('platform=linkedin'))).toEqual(['draft']);
});

test('filters by date, both ends inclusive, a day without a time being the whole day in UTC', async () => {
  expect(contentsOf(await list('start_date=2031-03-02&end_date=2031-03-03'))).toEqual(['day 03', 'day 02']);
  const instants = 'start_date=2031-03-02T23:59:59.999Z&end_date=2031-03-04T23:59:59.998Z';
  expect(contentsOf(await list(instants))).toEqual(['day 03', 'day 02']);
  expect((await list('start_date=2031-03-02&end_date=2031-03-03&limit=1')).body.total).toBe(2);
});

test('says of each post that is due why it waits while its network takes no more posts of the account', async () => {
  const user = await api.signUp();
  await user.connectX('paused');
  const due = await user.post({ content: 'due', scheduled_at: '2031-05-01T00:00:00Z' });
  await user.post({ content: 'planned', scheduled_at: '2031-05-02T00:00:00Z' });
  const codes = async () =>
    (await list('status=scheduled', user)).body.posts.map(({ targets }) => targets[0]?.error_code);
  const { pool } = api.connection;
  await pool.query("update post_targets set due_at = now() - interval '1 minute' where post_id = $1", [due.id]);
  expect(await codes()).toEqual([null, null]);
  await pool.query("update social_accounts set paused_until = now() + interval '1 hour' where user_id = $1", [user.id]);
  expect(await codes()).toEqual(['rate_limited', null]);
});

test("never shows another user's posts", async () => {
  const grace = await api.signUp();
  await grace.connectX('grace');
  await grace.post({ content: 'canary of grace' });
  const responses = await Promise.all([list(''), list('status=scheduled'), list('platform=twitter&limit=100')]);
  expect(JSON.stringify(responses)).not.toContain('canary');
});

test('GET /posts/{id} answers the post, and 404 for what is absent, malformed or not theirs', async () => {
  const joan = await api.signUp();
  await joan.connectX('joan');
  const post = await joan.post({ content: 'one' });
  expect((await joan.call('GET', `/posts/${post.id}`)).body).toEqual(post);
  const grace = await api.signUp();
  const others = await grace.call('GET', `/posts/${post.id}`);
  const absent = await grace.call('GET', '/posts/01a1fc04-255f-715a-8f84-c6a664ee7f0b');
  const malformed = await grace.call('GET', '/posts/1');
  expect([others.status, absent.status, malformed.status]).toEqual([404, 404, 404]);
  expect(others.body).toEqual(absent.body);
  expect(malformed.body).toEqual(absent.body);
});
