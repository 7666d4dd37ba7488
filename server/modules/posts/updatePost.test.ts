import type { ErrorBody } from '#contract/errors';
import type { TargetState } from '#contract/postStates';
import type { Post } from '#contract/schemas/posts';
import { setTargetState } from '../../testing/targetState';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
  await ada.connectX('ada');
});
afterAll(() => api.close());

const update = <T = Post>({ id, version }: Post, changes: object, user = ada) =>
  user.call<T>('PUT', `/posts/${id}`, changes, { 'if-match': String(version) });

const setState = (post: Post, state: TargetState) => setTargetState(api.connection.pool, post.id, state);

async function attemptOf(post: Post): Promise<number> {
  const { rows } = await api.connection.pool.query<{ attempt: number }>(
    'select attempt from post_targets where post_id = $1',
    [post.id],
  );
  return rows[0]?.attempt ?? -1;
}

test('refuses who is not signed in', async () => {
  const post = await ada.post();
  const response = await api.inject({ method: 'PUT', url: `/api/v1/posts/${post.id}`, payload: {} });
  expect(response.statusCode).toBe(401);
});

test('without a version the last write wins', async () => {
  const post = await ada.post();
  await update(post, { content: 'one' });
  const { status, body } = await ada.call<Post>('PUT', `/posts/${post.id}`, { content: 'two' });
  expect([status, body]).toEqual([200, expect.objectContaining({ content: 'two', version: 3 })]);
});

test('refuses a version that is no number', async () => {
  const { id } = await ada.post();
  const { status, body } = await ada.call<ErrorBody>('PUT', `/posts/${id}`, { content: 'x' }, { 'if-match': '*' });
  expect([status, body.field_errors]).toEqual([422, { 'if-match': [expect.any(String)] }]);
});

test('takes the version in the body as well', async () => {
  const post = await ada.post();
  const change = (version: number) => ada.call<Post & ErrorBody>('PUT', `/posts/${post.id}`, { content: 'x', version });
  expect(await change(1)).toMatchObject({ status: 200, body: { content: 'x', version: 2 } });
  expect(await change(1)).toMatchObject({ status: 409, body: { error_code: 'VERSION_CONFLICT' } });
});

test('forgets what a network holds ready of the old words', async () => {
  const post = await ada.post();
  const { pool } = api.connection;
  await pool.query(`update post_targets set preparation = 'container 1' where post_id = $1`, [post.id]);
  expect((await update(post, { content: 'New words' })).status).toBe(200);
  const { rows } = await pool.query('select preparation from post_targets where post_id = $1', [post.id]);
  expect(rows).toEqual([{ preparation: null }]);
});

test.each([
  ['content', { content: ' ' }],
  ['platforms', { platforms: [] }],
  ['scheduled_at', { scheduled_at: '2020-01-01T00:00:00Z' }],
  ['version', { version: 7 }],
])('refuses a bad %s', async (field, changes) => {
  const { status, body } = await update<ErrorBody>(await ada.post(), changes);
  expect(status).toBe(422);
  expect(body.field_errors).toHaveProperty(field);
});

test('changes what the body names, keeps the rest, and raises version and fence', async () => {
  const post = await ada.post({ content: 'before', hashtags: ['kept'], time_zone: 'Europe/Berlin' });
  const { status, body } = await update(post, { content: 'after' });
  expect(status).toBe(200);
  expect(body).toEqual({ ...post, content: 'after', version: 2, updated_at: expect.any(String) });
  expect(await attemptOf(post)).toBe(1);
});

test('moves a post to another time', async () => {
  const { body } = await update(await ada.post(), { scheduled_at: '2031-01-01T00:00:00Z' });
  expect(body.scheduled_at).toBe('2031-01-01T00:00:00.000Z');
  const { rows } = await api.connection.pool.query<{ due_at: Date }>(
    'select due_at from post_targets where post_id = $1',
    [body.id],
  );
  expect(rows[0]?.due_at.toISOString()).toBe('2031-01-01T00:00:00.000Z');
});

test.each<TargetState>(['scheduled', 'claimed', 'failed', 'missed'])(
  'puts a post that is %s into the queue again',
  async (state) => {
    const post = await ada.post();
    await setState(post, state);
    const { status, body } = await update(post, { content: 'again' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'scheduled', targets: [{ state: 'scheduled', error_code: null }] });
  },
);

test.each<TargetState>(['sending', 'published', 'unknown', 'parked'])(
  'leaves a post that is %s alone',
  async (state) => {
    const post = await ada.post();
    await setState(post, state);
    const { status, body } = await update<ErrorBody>(post, { content: 'too late' });
    expect([status, body.error_code]).toEqual([409, 'POST_ALREADY_SENT']);
    expect(await attemptOf(post)).toBe(0);
  },
);

test('lets one of two editors win and tells the other', async () => {
  const post = await ada.post();
  const responses = await Promise.all(['one', 'two'].map((content) => update<Post & ErrorBody>(post, { content })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)?.body.error_code).toBe('VERSION_CONFLICT');
});

test('changes the accounts of a post', async () => {
  const user = await api.signUp();
  const [first, second] = [await user.connectX('one'), await user.connectX('two')];
  const post = await user.post();
  const toBoth = await update(post, { account_ids: [first.id, second.id] }, user);
  expect(toBoth.body.targets.map((target) => target.account_id)).toEqual([first.id, second.id]);
  expect(toBoth.body.targets[0]?.id).toBe(post.targets[0]?.id);
  const toSecond = await update(toBoth.body, { account_ids: [second.id] }, user);
  expect(toSecond.body.targets.map((target) => target.account_id)).toEqual([second.id]);
  const kept = await update(toSecond.body, { content: 'same accounts' }, user);
  expect(kept.body.targets).toEqual(toSecond.body.targets);
});

test('keeps a draft a draft until a time is named, and makes a post a draft again', async () => {
  const draft = await ada.post({ status: 'draft', scheduled_at: null });
  const edited = await update(draft, { content: 'still a draft' });
  expect(edited.body).toMatchObject({ status: 'draft', targets: [] });
  const scheduled = await update(edited.body, { scheduled_at: '2031-01-01T00:00:00Z' });
  expect(scheduled.body).toMatchObject({ status: 'scheduled', targets: [{ state: 'scheduled' }] });
  const back = await update(scheduled.body, { status: 'draft' });
  expect(back.body).toMatchObject({ status: 'draft', targets: [] });
});

test("answers 404 for another user's post", async () => {
  const grace = await api.signUp();
  const { status } = await update(await ada.post(), { content: 'mine now' }, grace);
  expect(status).toBe(404);
});
