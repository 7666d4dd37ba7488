import type { ErrorBody } from '#contract/errors';
import { RETENTION_MS } from '../../database/retention';
import { tablesWith } from '../../testing/canaries';
import { setTargetState } from '../../testing/targetState';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { storeDays } from '../analytics/keptDaysRepository';
import { eraseDeletedPosts } from './erasureRepository';

let api: TestApp;

beforeAll(async () => (api = await createTestApp({ isPublishing: true })));
afterAll(() => api.close());

const pool = () => api.connection.pool;
const erase = () => eraseDeletedPosts(api.connection.db);

/** A published post that was deleted this long ago. */
async function deletedPost(content: string, agoMs: number) {
  const ada = await api.signUp();
  await ada.connectX(ada.username);
  const key = ada.id;
  const body = { content, platforms: ['twitter'] };
  const make = () => ada.call<{ id: string } & ErrorBody>('POST', '/posts', body, { 'idempotency-key': key });
  const { id } = (await make()).body;
  expect((await ada.call('DELETE', `/posts/${id}`)).status).toBe(204);
  await pool().query(`update posts set deleted_at = now() - $2 * interval '1 ms' where id = $1`, [id, agoMs]);
  const target = await pool().query<{ id: string; remote_id: string }>(
    'select id, remote_id from post_targets where post_id = $1',
    [id],
  );
  return { userId: ada.id, id, make, targetId: target.rows[0]?.id ?? '', remoteId: target.rows[0]?.remote_id ?? '' };
}

test('a deleted post leaves with all that belongs to it once it cannot be taken back, but for its id on the network', async () => {
  const { userId, id, targetId, remoteId } = await deletedPost('zLongGoneZ', RETENTION_MS.deletedPosts + 1_000);
  expect(await tablesWith(pool(), [targetId])).toEqual(['post_targets', 'publish_attempts']);
  await erase();
  expect(await tablesWith(pool(), ['zLongGoneZ', targetId])).toEqual([]);
  // That its day has changed is noted by its id, until the figures of days are kept anew.
  await storeDays(api.connection.db, userId);
  expect(await tablesWith(pool(), [id])).toEqual(['idempotency_keys']);
  expect(await tablesWith(pool(), [remoteId])).toEqual(['network_posts']);
});

test('one that can be taken back stays', async () => {
  const { id } = await deletedPost('zJustGoneZ', RETENTION_MS.deletedPosts - 60_000);
  await erase();
  expect(await tablesWith(pool(), ['zJustGoneZ'])).toEqual(['posts']);
  expect((await pool().query('select 1 from posts where id = $1', [id])).rowCount).toBe(1);
});

test.each(['sending', 'unknown'] as const)(
  'one that is %s stays until it is known what became of it',
  async (state) => {
    const { id } = await deletedPost(`z${state}Z`, RETENTION_MS.deletedPosts + 1_000);
    await setTargetState(pool(), id, state);
    await erase();
    expect(await tablesWith(pool(), [`z${state}Z`])).toEqual(['posts']);
    await setTargetState(pool(), id, 'parked');
    await erase();
    expect(await tablesWith(pool(), [`z${state}Z`])).toEqual([]);
  },
);

test('the request that made it does not make it anew', async () => {
  const { make } = await deletedPost('zOnceOnlyZ', RETENTION_MS.deletedPosts + 1_000);
  await erase();
  expect(await make()).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } });
  expect(await tablesWith(pool(), ['zOnceOnlyZ'])).toEqual([]);
});
