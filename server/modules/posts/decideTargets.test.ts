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

async function postIn(state: TargetState): Promise<{ post: Post; targetId: string }> {
  const post = await ada.post({ content: `In doubt ${Math.random()}` });
  await setTargetState(api.connection.pool, post.id, state, 3);
  return { post, targetId: post.targets[0]?.id ?? '' };
}

const decide = (post: Post, body: object, user = ada) =>
  user.call<Post & ErrorBody>('POST', `/posts/${post.id}/decide`, body);
const retry = (post: Post, user = ada) => user.call<Post & ErrorBody>('POST', `/posts/${post.id}/retry`);

test.each(['decide', 'retry'])('refuses who is not signed in (%s)', async (action) => {
  const { post } = await postIn('parked');
  expect((await api.inject({ method: 'POST', url: `/api/v1/posts/${post.id}/${action}` })).statusCode).toBe(401);
});

test('refuses a decision that is none', async () => {
  const { post, targetId } = await postIn('parked');
  const { status, body } = await decide(post, { target_id: targetId, decision: 'maybe' });
  expect(status).toBe(422);
  expect(body.field_errors).toHaveProperty('decision');
});

test('"It went out" makes a parked target published', async () => {
  const { post, targetId } = await postIn('parked');
  const { status, body } = await decide(post, { target_id: targetId, decision: 'it_went_out' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'published', targets: [{ state: 'published' }] });
  expect(body.published_at).not.toBeNull();
});

test('"Send again" puts a parked target into the queue, behind a new fence', async () => {
  const { post, targetId } = await postIn('parked');
  const { body } = await decide(post, { target_id: targetId, decision: 'send_again' });
  expect(body).toMatchObject({ status: 'scheduled', targets: [{ state: 'scheduled' }] });
  const { rows } = await api.connection.pool.query('select attempt from post_targets where id = $1', [targetId]);
  expect(rows).toEqual([{ attempt: 4 }]);
});

test.each(['published', 'unknown', 'sending', 'failed'] as const)(
  'nothing is decided of a %s target',
  async (state) => {
    const { post, targetId } = await postIn(state);
    expect((await decide(post, { target_id: targetId, decision: 'send_again' })).status).toBe(409);
  },
);

test.each(['failed', 'missed'] as const)('a %s target is sent again', async (state) => {
  const { post } = await postIn(state);
  const { status, body } = await retry(post);
  expect([status, body.targets[0]?.state]).toEqual([200, 'scheduled']);
});

test.each(['published', 'unknown', 'parked', 'sending'] as const)('a %s target is not sent again', async (state) => {
  const { post } = await postIn(state);
  expect((await retry(post)).status).toBe(409);
});

test("another user's post is not there", async () => {
  const { post, targetId } = await postIn('parked');
  const eve = await api.signUp();
  expect((await decide(post, { target_id: targetId, decision: 'send_again' }, eve)).status).toBe(404);
  expect((await retry(post, eve)).status).toBe(404);
});
