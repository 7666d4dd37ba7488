import type { ErrorBody } from '#contract/errors';
import type { DeleteAccountResponse } from '#contract/schemas/auth';
import { startHousekeeping } from '../housekeeping/housekeeping';
import { dumpTables, leaveCanaries, tablesWith } from '../../testing/canaries';
import { setTargetState } from '../../testing/targetState';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { testLogger } from '../../testing/testLogger';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';
import { storedNames } from '../../testing/storedNames';

let api: TestApp;

beforeAll(async () => (api = await createTestApp()));
afterAll(() => api.close());

const leave = (user: TestUser, password = user.password) =>
  user.call<DeleteAccountResponse & ErrorBody>('POST', '/me/delete', { password });
const pool = () => api.connection.pool;

test('asks for the password once more, and changes nothing without it', async () => {
  const ada = await api.signUp();
  const { status, body } = await leave(ada, 'guessed');
  expect([status, body.field_errors]).toEqual([422, { password: ['This isn’t your password.'] }]);
  expect((await ada.call('GET', '/auth/me')).status).toBe(200);
});

test('erases all that speaks of a person from every table and from the disk, and nothing of anybody else', async () => {
  const { user: grace, marks: graces } = await leaveCanaries(api, 'zGraceZ');
  const filesBefore = await storedNames(api.media);
  const tablesBefore = await tablesWith(pool(), graces);
  const { user: ada, marks } = await leaveCanaries(api, 'zAdaZ');
  // A canary is placed wherever one can be.
  expect(await tablesWith(pool(), marks)).toEqual(tablesBefore);
  expect(tablesBefore).toEqual(
    expect.arrayContaining(['users', 'posts', 'post_targets', 'media', 'trackers', 'grants']),
  );

  expect(await leave(ada)).toMatchObject({ status: 200, body: { may_still_appear: 0 } });
  expect(await tablesWith(pool(), marks)).toEqual([]);
  expect(await storedNames(api.media)).toEqual(filesBefore);
  expect(await tablesWith(pool(), graces)).toEqual(tablesBefore);
  expect((await grace.call('GET', '/auth/me')).status).toBe(200);
});

test('ends every session and takes no password any more; name and address are free again', async () => {
  const ada = await api.signUp('leaving');
  const login = () =>
    api.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email: ada.email, password: ada.password } });
  const other = (await login()).json<{ data: { token: string } }>().data.token;
  await leave(ada);
  for (const token of [ada.token, other]) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await api.inject({ method: 'GET', url: '/api/v1/posts', headers })).statusCode).toBe(401);
  }
  expect((await login()).statusCode).toBe(401);
  expect((await api.signUp('leaving')).id).not.toBe(ada.id);
});

test('somebody stays administrator: the oldest account that is left, once the last one goes', async () => {
  await pool().query('truncate users cascade');
  const [ada, grace, joan, mary] = [
    await api.signUp(),
    await api.signUp(),
    await api.signUp(),
    await api.signUp(),
  ] as const;
  const administrators = async () =>
    (await pool().query<{ id: string }>('select id from users where is_admin and deleted_at is null')).rows;
  await pool().query('update users set is_admin = true where id = $1', [joan.id]);
  await leave(ada);
  expect(await administrators()).toEqual([{ id: joan.id }]);
  await leave(joan);
  expect(await administrators()).toEqual([{ id: grace.id }]);
  await pool().query('update users set is_admin = true where id = $1', [mary.id]);
  const left = await api.signUp();
  await Promise.all([leave(grace), leave(mary)]);
  expect(await administrators()).toEqual([{ id: left.id }]);
});

test('tells of a post that was being sent, keeps only that until it is known what became of it, then erases it', async () => {
  const ada = await api.signUp();
  await ada.connectX('sendingada');
  const post = await ada.post({ content: 'zOnItsWayZ' });
  const waiting = await ada.post({ content: 'zNeverSentZ' });
  await setTargetState(pool(), post.id, 'sending');
  expect((await leave(ada)).body).toEqual({ may_still_appear: 1 });
  expect(await tablesWith(pool(), ['zNeverSentZ', waiting.id, ada.email])).toEqual([]);
  expect(await tablesWith(pool(), ['zOnItsWayZ'])).toEqual(['posts']);
  expect((await dumpTables(pool()))['grants']).not.toContain(ada.id);

  await setTargetState(pool(), post.id, 'published');
  const stop = startHousekeeping({ ...api, db: api.connection.db, logger: testLogger });
  await until(async () => (await tablesWith(pool(), ['zOnItsWayZ', ada.id])).length === 0).finally(stop);
});

test('tells of a post of which nobody knew, which is erased at once: its account can no longer be asked', async () => {
  const ada = await api.signUp();
  await ada.connectX('doubtfulada');
  const post = await ada.post({ content: 'zInDoubtZ' });
  await setTargetState(pool(), post.id, 'unknown');
  expect((await leave(ada)).body).toEqual({ may_still_appear: 1 });
  expect(await tablesWith(pool(), ['zInDoubtZ', ada.id])).toEqual([]);
});
