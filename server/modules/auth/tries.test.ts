import {
  countAttempt,
  deleteOldLoginAttempts,
  countPasswordTry,
  deleteOldPasswordTries,
  forgetPasswordTries,
  tryKey,
} from './signInsRepository';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { newPerson } from '../../testing/testUser';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({ rateLimits: { auth: 3 } });
});
afterAll(() => api.close());

const countRows = async (table: string) => (await api.connection.pool.query(`select 1 from ${table}`)).rowCount;

describe('tries to sign in from one address', () => {
  const tryNow = (address: string) => countAttempt(api.connection.db, address, 3);
  const pass = (seconds: number) =>
    api.connection.pool.query(
      `update login_attempts set tries = array(select at - $1 * interval '1 s' from unnest(tries) at order by at)`,
      [seconds],
    );
  const guess = (email: string, remoteAddress: string) =>
    api.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password: 'guess' }, remoteAddress });

  test('are refused at whichever account, with the time to come back', async () => {
    for (const email of ['a@b.co', 'c@d.co', 'e@f.co']) expect((await guess(email, '10.0.0.1')).statusCode).toBe(401);
    const refused = await guess('g@h.co', '10.0.0.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toEqual({
      detail: expect.stringContaining('Too many attempts'),
      error_code: 'RATE_LIMITED',
    });
  });

  test('are counted in the database, so that a restart forgets none', async () => {
    for (let tries = 0; tries < 3; tries += 1) await tryNow('10.0.0.2');
    const refused = await guess('a@b.co', '10.0.0.2');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await guess('a@b.co', '10.0.0.22')).statusCode).toBe(401);
  });

  test('are no more than the bound in any minute, wherever it begins, and what is refused does not count', async () => {
    const tryHere = () => tryNow('10.0.0.3');
    expect(await tryHere()).toBe(0);
    await pass(50);
    expect([await tryHere(), await tryHere()]).toEqual([0, 0]);
    const waitMs = await tryHere();
    expect(waitMs).toBeGreaterThan(5_000);
    expect(waitMs).toBeLessThanOrEqual(10_000);
    await pass(11);
    expect(await tryHere()).toBe(0);
    expect(await tryHere()).toBeGreaterThan(45_000);
    await pass(60);
    expect([await tryHere(), await tryHere(), await tryHere()]).toEqual([0, 0, 0]);
  });

  test('made at once are no more than the bound', async () => {
    const waits = await Promise.all(Array.from({ length: 12 }, () => tryNow('10.0.0.4')));
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(3);
  });

  test('count together with sign-ups, and over all servers', async () => {
    const other = await createTestApp({ rateLimits: { auth: 3 }, beside: api });
    const remoteAddress = '10.0.0.6';
    const signUp = (server: TestApp) =>
      server.inject({ method: 'POST', url: '/api/v1/auth/register', payload: newPerson(), remoteAddress });
    expect((await signUp(api)).statusCode).toBe(201);
    expect((await signUp(other)).statusCode).toBe(201);
    expect((await guess('h@i.co', remoteAddress)).statusCode).toBe(401);
    for (const server of [other, api]) {
      const refused = await signUp(server);
      expect([refused.statusCode, refused.json()]).toMatchObject([429, { error_code: 'RATE_LIMITED' }]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    await other.close();
  });

  test('are forgotten once they count no longer', async () => {
    const { db, pool } = api.connection;
    await pool.query('delete from login_attempts');
    await tryNow('10.0.0.5');
    await deleteOldLoginAttempts(db);
    expect(await countRows('login_attempts')).toBe(1);
    await pass(61);
    await deleteOldLoginAttempts(db);
    expect(await countRows('login_attempts')).toBe(0);
  });
});

describe('passwords tried for one account', () => {
  const BOUND = { free: 3, longestWaitMs: 10_000 };
  const tryOne = (key: Buffer) => countPasswordTry(api.connection.db, key, BOUND);
  const pass = (key: Buffer, waitMs: number) =>
    api.connection.pool.query(`update password_tries set next_at = next_at - $2 * interval '1 ms' where key = $1`, [
      key,
      waitMs,
    ]);

  test('wait twice as long each time, up to a bound, once the free ones are used up', async () => {
    const key = tryKey('log-in', 'w@b.co');
    expect([await tryOne(key), await tryOne(key), await tryOne(key)]).toEqual([0, 0, 0]);
    for (const seconds of [1, 2, 4, 8, 10, 10]) {
      const waitMs = await tryOne(key);
      expect(waitMs).toBeGreaterThan(seconds * 1_000 - 900);
      expect(waitMs).toBeLessThanOrEqual(seconds * 1_000);
      await pass(key, waitMs);
      expect(await tryOne(key)).toBe(0);
    }
  });

  test('made at once are no more than the free ones', async () => {
    const waits = await Promise.all(Array.from({ length: 30 }, () => tryOne(tryKey('log-in', 'b@b.co'))));
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(BOUND.free);
  });

  test('are counted whatever the case of the address, and for each account apart', async () => {
    expect(tryKey('log-in', 'Ada@B.co')).toEqual(tryKey('log-in', 'ada@b.co'));
    expect(tryKey('log-in', 'ada@b.co')).not.toEqual(tryKey('log-in', 'grace@b.co'));
    expect(tryKey('log-in', 'ada@b.co\n10.0.0.1')).not.toEqual(tryKey('log-in', 'ada@b.co', '10.0.0.1'));
    expect(tryKey('log-in', 'ada@b.co')).not.toEqual(tryKey('log-in', 'ada@b.co', '10.0.0.1'));
  });

  test('of one kind hold up no other: what somebody types at log-in is no key of a reset mail', async () => {
    await api.connection.pool.query('delete from password_tries');
    const { email, id } = await api.signUp();
    const typed = [`forgot ${email}`, `reset mail ${email}`, `["reset mail","${email}",""]`, id, email];
    for (const [at, one] of typed.entries()) {
      const payload = { email: one, password: 'guessed' };
      await api.inject({ method: 'POST', url: '/api/v1/auth/login', payload, remoteAddress: `10.0.9.${at}` });
    }
    const { rows } = await api.connection.pool.query<{ key: Buffer }>('select key from password_tries');
    expect(rows).toHaveLength(5);
    const others = [
      tryKey('reset mail', email),
      tryKey('code', id),
      tryKey('own password', id),
      tryKey('confirmation mail', id),
    ];
    expect(rows.filter(({ key }) => others.some((other) => other.equals(key)))).toEqual([]);
  });

  test('are forgotten with a right one, or after a day without any', async () => {
    const key = tryKey('log-in', 'c@b.co');
    for (let tries = 0; tries < 4; tries += 1) await tryOne(key);
    await forgetPasswordTries(api.connection.db, key);
    expect([await tryOne(key), await tryOne(key), await tryOne(key)]).toEqual([0, 0, 0]);
    await pass(key, 24 * 3_600_000 + 5_000);
    expect([await tryOne(key), await tryOne(key), await tryOne(key)]).toEqual([0, 0, 0]);
    expect(await tryOne(key)).toBeGreaterThan(0);
  });

  test('leave no rows behind', async () => {
    await tryOne(tryKey('log-in', 'd@b.co'));
    await api.connection.pool.query(`update password_tries set next_at = now() - interval '25 hours'`);
    await deleteOldPasswordTries(api.connection.db);
    expect(await countRows('password_tries')).toBe(0);
  });
});
