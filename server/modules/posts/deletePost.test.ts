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

describe('with at_network=true', () => {
  const removeThere = ({ id }: Post) => ada.call('DELETE', `/posts/${id}?at_network=true`);
  const removalsOf = async ({ id }: Post) => {
    const { rows } = await api.connection.pool.query<{ remote_id: string; tries: number; in_s: number }>(
      `select r.remote_id, r.tries, extract(epoch from r.due_at - now())::int as in_s
       from post_removals r join post_targets t on t.id = r.target_id where t.post_id = $1`,
      [id],
    );
    return rows;
  };
  const publish = async (post: Post) => {
    await setTargetState(api.connection.pool, post.id, 'published');
    await api.connection.pool.query(`update post_targets set remote_id = '17' where post_id = $1`, [post.id]);
    return post;
  };

  test('what is published is to be deleted at its network, once the grace for an Undo is over', async () => {
    const post = await publish(await ada.post());
    expect((await removeThere(post)).status).toBe(204);
    expect(await removalsOf(post)).toEqual([{ remote_id: '17', tries: 0, in_s: expect.any(Number) }]);
    expect((await removalsOf(post))[0]?.in_s).toBeGreaterThan(10);
  });

  test('an Undo in time leaves it there', async () => {
    const post = await publish(await ada.post());
    await removeThere(post);
    const { status, body } = await restore(post);
    expect([status, body.targets[0]?.removed_at]).toEqual([200, null]);
    expect(await removalsOf(post)).toEqual([]);
  });

  test('a later Undo shows what is gone there', async () => {
    const post = await publish(await ada.post());
    await removeThere(post);
    await api.connection.pool.query('update post_targets set removed_at = now() where post_id = $1', [post.id]);
    await api.connection.pool.query('delete from post_removals');
    expect((await restore(post)).body.targets[0]?.removed_at).toEqual(expect.any(String));
    await remove(post);
    expect((await removeThere(post)).status).toBe(404);
    expect(await removalsOf(post)).toEqual([]);
  });

  test.each(['scheduled', 'failed', 'parked'] as const)('what is %s is not looked for there', async (state) => {
    const post = await ada.post();
    await setTargetState(api.connection.pool, post.id, state);
    expect((await removeThere(post)).status).toBe(204);
    expect(await removalsOf(post)).toEqual([]);
  });

  test('a value that is neither true nor false is refused', async () => {
    const { id } = await ada.post();
    expect((await ada.call('DELETE', `/posts/${id}?at_network=perhaps`)).status).toBe(422);
  });
});

test('asks again before it deletes what was published a moment ago, unless that is known', async () => {
  const publish = async (agoS: number) => {
    const post = await ada.post();
    await setTargetState(api.connection.pool, post.id, 'published');
    await api.connection.pool.query(
      `update post_targets set published_at = now() - $2 * interval '1 s' where post_id = $1`,
      [post.id, agoS],
    );
    return post;
  };
  const post = await publish(5);
  expect(await remove(post)).toMatchObject({ status: 409, body: { error_code: 'VERSION_CONFLICT' } });
  expect((await removeRead(post)).status).toBe(204);
  expect((await remove(await publish(15))).status).toBe(204);
});

test('leaves what is published at its network unless that is asked for', async () => {
  const post = await ada.post();
  await setTargetState(api.connection.pool, post.id, 'published');
  await remove(post);
  expect(
    (
      await api.connection.pool.query(
        'select 1 from post_removals r join post_targets t on t.id = r.target_id where t.post_id = $1',
        [post.id],
      )
    ).rowCount,
  ).toBe(0);
});

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
