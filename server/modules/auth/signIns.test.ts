import type { ListSignInsResponse } from '#contract/schemas/auth';
import { deleteOldSignIns } from './signInsRepository';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp({ trustProxy: 1, rateLimits: { passwordTries: 3 } });
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(() => api.close());

const logIn = (email: string, password: string, address = '203.0.113.9') =>
  api.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { 'x-forwarded-for': address, 'user-agent': FIREFOX },
    payload: { email, password },
  });

const listOf = async (user: TestUser, query = '') =>
  (await user.call<ListSignInsResponse>('GET', `/auth/sign-ins${query}`)).body;

test('the owner sees who came in, who tried to, when, from where and with which program', async () => {
  await logIn(ada.email, 'guessed');
  await logIn(ada.email, ada.password);
  await ada.call('POST', '/auth/password', { old_password: 'wrong one', new_password: 'another good one' });
  await ada.call('POST', '/auth/password', { old_password: ada.password, new_password: 'another good one' });
  const { sign_ins: rows, next_cursor } = await listOf(ada);
  const kinds = ['password_changed', 'failed', 'signed_in', 'failed', 'signed_in', 'signed_up'];
  expect(rows.map(({ kind }) => kind)).toEqual(kinds);
  expect(rows[3]).toEqual({
    id: expect.any(String),
    kind: 'failed',
    at: expect.any(String),
    address: '203.0.113.9',
    client: 'Firefox on Linux',
  });
  expect(next_cursor).toBeNull();
});

test('nobody else sees any of it', async () => {
  await logIn(ada.email, 'guessed', '203.0.113.77');
  const grace = await api.signUp();
  const { sign_ins } = await listOf(grace);
  expect(sign_ins.map(({ kind }) => kind)).toEqual(['signed_in', 'signed_up']);
  const adas = (await listOf(ada)).sign_ins[0]?.id ?? '';
  expect((await listOf(grace, `?cursor=${adas}`)).sign_ins.every(({ address }) => address !== '203.0.113.77')).toBe(
    true,
  );
});

test('a long list comes in pages', async () => {
  for (let number = 0; number < 3; number += 1) await logIn(ada.email, ada.password);
  const first = await listOf(ada, '?limit=3');
  expect(first.sign_ins).toHaveLength(3);
  const second = await listOf(ada, `?limit=3&cursor=${first.next_cursor}`);
  expect(second.next_cursor).toBeNull();
  const all = await listOf(ada);
  expect([...first.sign_ins, ...second.sign_ins]).toEqual(all.sign_ins);
  expect((await ada.call('GET', '/auth/sign-ins?limit=101')).status).toBe(422);
});

test('after 90 days, and beyond so many, they are forgotten; guesses drive no address of the owner out', async () => {
  const { pool, db } = api.connection;
  await pool.query(
    `insert into sign_ins (id, user_id, kind, address, client)
     select gen_random_uuid(), $1, 'failed', '198.51.100.1', '' from generate_series(1, 250)`,
    [ada.id],
  );
  await pool.query(
    `insert into sign_ins (id, user_id, kind, address, client, at)
     values (gen_random_uuid(), $1, 'signed_in', '198.51.100.2', '', now() - interval '91 days')`,
    [ada.id],
  );
  await deleteOldSignIns(db);
  const { rows } = await pool.query<{ kind: string; count: number }>(
    'select kind, count(*)::int from sign_ins where user_id = $1 group by 1 order by 1',
    [ada.id],
  );
  expect(rows).toEqual([
    { kind: 'failed', count: 200 },
    { kind: 'signed_in', count: 1 },
    { kind: 'signed_up', count: 1 },
  ]);
});

describe('an address where the owner has been', () => {
  const HOME = '198.51.100.7';
  const guessAbroad = async () => {
    for (let number = 0; number < 5; number += 1) await logIn(ada.email, 'guessed', `203.0.113.${number}`);
  };

  test('stays open to them while strangers wait', async () => {
    await logIn(ada.email, ada.password, HOME);
    await guessAbroad();
    expect((await logIn(ada.email, ada.password, '203.0.113.200')).statusCode).toBe(429);
    expect((await logIn(ada.email, ada.password, HOME)).statusCode).toBe(200);
  });

  test('forgets what its owner mistyped once they are in', async () => {
    await logIn(ada.email, ada.password, HOME);
    for (let time = 0; time < 3; time += 1) {
      for (let number = 0; number < 2; number += 1) await logIn(ada.email, 'mistyped', HOME);
      expect((await logIn(ada.email, ada.password, HOME)).statusCode).toBe(200);
    }
  });

  test('is strange again after a change of password somewhere else', async () => {
    await logIn(ada.email, ada.password, HOME);
    await ada.call('POST', '/auth/password', { old_password: ada.password, new_password: 'another good one' });
    await guessAbroad();
    expect((await logIn(ada.email, 'another good one', HOME)).statusCode).toBe(429);
  });

  test('is no one’s who only failed there', async () => {
    await logIn(ada.email, 'guessed', HOME);
    await guessAbroad();
    expect((await logIn(ada.email, ada.password, HOME)).statusCode).toBe(429);
  });
});

test('the log tells of failed log-ins by the account’s id, in few lines, without email address or password', async () => {
  const lines: string[] = [];
  const logged = await createTestApp({ log: { write: (line: string) => void lines.push(line) } });
  const { id, email } = await logged.signUp();
  const guess = (address: string) =>
    logged.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: address, password: 'guessed-secret' },
    });
  await guess(email);
  for (let number = 0; number < 30; number += 1) await guess(`nobody${number}@nowhere.example`);
  // Guesses at joining an account are told within the same bound.
  const payload = { challenge: 'made up', password: 'guessed-secret' };
  for (let number = 0; number < 5; number += 1)
    await logged.inject({ method: 'POST', url: '/api/v1/auth/oidc/join', payload });
  await logged.close();

  const failures = lines.filter((line) => line.includes('log-in failed')).map((line) => JSON.parse(line) as object);
  expect(failures).toHaveLength(10);
  expect(failures[0]).toMatchObject({ level: 40, userId: id, address: '127.0.0.1' });
  expect(failures[1]).toMatchObject({ level: 40, userId: null });
  for (const secret of ['guessed-secret', email, 'nowhere.example'])
    expect(JSON.stringify(failures)).not.toContain(secret);
});
