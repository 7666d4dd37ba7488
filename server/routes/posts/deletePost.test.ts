import type { ErrorBody } from '#contract/errors';
import type { TargetState } from '#contract/postStates';
import type { ListPostsResponse, Post } from '#contract/schemas/posts';
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

const remove = ({ id }: Post, user = ada) => user.call<ErrorBody | string>('DELETE', `/posts/${id}`);
const removeRead = ({ id, version }: Post) =>
  ada.call<ErrorBody | string>('DELETE', `/posts/${id}`, undefined, { 'if-match': `"${version}"` });
const restore = ({ id }: Post, user = ada) => user.call<Post>('POST', `/posts/${id}/restore`);

async function targetOf({ id }: Post) {
  const { rows } = await api.connection.pool.query<{ state: string; attempt: number; due_at: Date | number }>(
    'select state, attempt, due_at from post_targets where post_id = $1',
    [id],
  );
  return rows[0];
}

test.each(['DELETE', 'POST'] as const)('refuses who is not signed in (%s)', async (method) => {
  const { id } = await ada.post();
  const url = `/api/v1/posts/${id}${method === 'POST' ? '/restore' : ''}`;
  expect((await api.inject({ method, url })).statusCode).toBe(401);
});

test('hides a post and takes it out of the queue', async () => {
  const post = await ada.post({ content: 'goes away' });
  const response = await remove(post);
  expect([response.status, response.body]).toEqual([204, '']);
  expect((await ada.call('GET', `/posts/${post.id}`)).status).toBe(404);
  expect((await ada.call<ListPostsResponse>('GET', '/posts')).body.posts.map(({ id }) => id)).not.toContain(post.id);
  expect(await targetOf(post)).toEqual({ state: 'scheduled', attempt: 1, due_at: Infinity });
  expect((await remove(post)).status).toBe(404);
});

test('gives a post back as it was, at its time', async () => {
  const post = await ada.post({ content: 'comes back' });
  await remove(post);
  const { status, body } = await restore(post);
  expect(status).toBe(200);
  expect(body).toEqual({ ...post, version: 3, updated_at: expect.any(String) });
  expect(await targetOf(post)).toMatchObject({ due_at: new Date(post.scheduled_at ?? '') });
  expect((await restore(post)).body).toEqual(body);
});

test('gives nothing back after a day, when its files may be gone', async () => {
  const post = await ada.post();
  await remove(post);
  await api.connection.pool.query(`update posts set deleted_at = now() - interval '25 hours' where id = $1`, [post.id]);
  expect((await restore(post)).status).toBe(404);
});

test('shows as missed what came due while it was deleted', async () => {
  const post = await ada.post();
  await remove(post);
  await api.connection.pool.query(`update posts set scheduled_at = now() - interval '2 minutes' where id = $1`, [
    post.id,
  ]);
  const { body } = await restore(post);
  expect(body).toMatchObject({ status: 'failed', targets: [{ state: 'missed', error_code: 'missed' }] });
});

test.each<TargetState>(['sending', 'unknown'])('does not promise anything about a post that is %s', async (state) => {
  const post = await ada.post();
  await setTargetState(api.connection.pool, post.id, state);
  const { status, body } = await remove(post);
  expect([status, body]).toEqual([409, expect.objectContaining({ error_code: 'POST_ALREADY_SENT' })]);
});

test.each<TargetState>(['published', 'failed', 'missed', 'parked'])(
  'leaves a target that is %s as it is',
  async (state) => {
    const post = await ada.post();
    await setTargetState(api.connection.pool, post.id, state);
    expect((await remove(post)).status).toBe(204);
    expect(await targetOf(post)).toMatchObject({ state, attempt: 0 });
    expect((await restore(post)).body.targets[0]?.state).toBe(state);
  },
);

test('deletes the version that was read, and refuses when it was changed meanwhile', async () => {
  const post = await ada.post();
  const { body: edited } = await ada.call<Post>('PUT', `/posts/${post.id}`, { content: 'newer' }, { 'if-match': '1' });
  const { status, body } = await removeRead(post);
  expect([status, body]).toEqual([409, expect.objectContaining({ error_code: 'VERSION_CONFLICT' })]);
  expect((await removeRead(edited)).status).toBe(204);
});

test('refuses a version that is no number', async () => {
  const { id } = await ada.post();
  const { status } = await ada.call('DELETE', `/posts/${id}`, undefined, { 'if-match': 'yesterday' });
  expect(status).toBe(422);
});

test("answers 404 for another user's post", async () => {
  const grace = await api.signUp();
  const post = await ada.post();
  expect((await remove(post, grace)).status).toBe(404);
  await remove(post);
  expect((await restore(post, grace)).status).toBe(404);
});
