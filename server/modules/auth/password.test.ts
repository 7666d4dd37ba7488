import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { LoginResponse } from '#contract/schemas/auth';
import { endOtherSessions } from './sessionsRepository';
import { readPasswordHash, replacePasswordHash } from './usersRepository';
import { hashPassword } from '../../lib/passwords';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp({ rateLimits: { auth: 1_000 } });
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(() => api.close());

const NEW = 'another good one';
const change = (user: TestUser, body: object) => user.call('POST', '/auth/password', body);
const logIn = (user: TestUser, password: string) =>
  api.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email: user.email, password } });

test('refuses who is not signed in', async () => {
  const body = { old_password: ada.password, new_password: NEW };
  expect((await api.inject({ method: 'POST', url: '/api/v1/auth/password', payload: body })).statusCode).toBe(401);
});

test.each([
  ['new_password', { new_password: 'short' }],
  ['new_password', { new_password: undefined }],
  ['old_password', { old_password: 'wrong password' }],
  ['user_id', { user_id: 'x' }],
])('refuses a bad %s (%j), and the password stays', async (field, fields) => {
  const { status, body } = await change(ada, { old_password: ada.password, new_password: NEW, ...fields });
  expect(status).toBe(422);
  expect(body).toMatchObject({ error_code: 'VALIDATION_ERROR', field_errors: { [field]: [expect.any(String)] } });
  expect((await logIn(ada, ada.password)).statusCode).toBe(200);
});

test('changes the password and ends all other sessions, but no other user’s', async () => {
  const ben = await api.signUp();
  const other = (await logIn(ada, ada.password)).json<LoginResponse>().data.token;
  expect((await change(ada, { old_password: ada.password, new_password: NEW })).status).toBe(204);
  const headers = { authorization: `Bearer ${other}` };
  expect((await api.inject({ url: '/api/v1/auth/me', headers })).statusCode).toBe(401);
  expect((await ada.call('GET', '/auth/me')).status).toBe(200);
  expect((await ben.call('GET', '/auth/me')).status).toBe(200);
  expect((await logIn(ada, ada.password)).statusCode).toBe(401);
  expect((await logIn(ada, NEW)).statusCode).toBe(200);
});

test('a password that is being changed lets nobody in any more', async () => {
  const { db } = api.connection;
  const isHeldUp = async () => {
    const { rows } = await db.execute(sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
    return rows.length > 0;
  };
  const from = (await readPasswordHash(db, ada.id)) ?? '';
  const to = await hashPassword(NEW);
  let isAnswered = false;
  const login = await db.transaction(async (tx) => {
    await replacePasswordHash(tx, ada.id, { from, to });
    await endOtherSessions(tx, ada.id, ada.id);
    const response = logIn(ada, ada.password).finally(() => (isAnswered = true));
    while (!isAnswered && !(await isHeldUp())) await sleep(5);
    return { response };
  });
  expect((await login.response).statusCode).toBe(401);
});

test('of two who change the same password at once, one does, and the other has a wrong one', async () => {
  const other = (await logIn(ada, ada.password)).json<LoginResponse>().data.token;
  const body = { old_password: ada.password, new_password: NEW };
  const theirs = { old_password: ada.password, new_password: 'for me alone' };
  const headers = { authorization: `Bearer ${other}` };
  const responses = await Promise.all([
    change(ada, body).then(({ status }) => status),
    api
      .inject({ method: 'POST', url: '/api/v1/auth/password', payload: theirs, headers })
      .then((one) => one.statusCode),
  ]);
  expect(responses.filter((status) => status === 204)).toHaveLength(1);
  const winner = responses[0] === 204 ? NEW : 'for me alone';
  expect((await logIn(ada, winner)).statusCode).toBe(200);
});

test('lets nobody guess without end', async () => {
  const strict = await createTestApp({ rateLimits: { passwordTries: 3 } });
  const user = await strict.signUp();
  const guess = () => change(user, { old_password: 'guess', new_password: NEW });
  for (let tries = 0; tries < 3; tries += 1) expect((await guess()).status).toBe(422);
  expect((await guess()).status).toBe(429);
  await strict.close();
});
