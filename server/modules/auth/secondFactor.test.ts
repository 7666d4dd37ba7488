import type { SecondFactorChallenge } from '#contract/errors';
import type { ListSignInsResponse } from '#contract/schemas/auth';
import type { AuthenticatorKey, SecondFactor, TurnedOn } from '#contract/schemas/secondFactor';
import { hashPassword } from '../../lib/passwords';
import { authenticatorCode } from '#contract/testing/authenticatorCode';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { createReset } from './resetsRepository';
import { deleteOldChallenges } from './secondFactorsRepository';

const lines: string[] = [];
let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp({ trustProxy: 1, log: { write: (line) => void lines.push(line) } });
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(() => api.close());

const post = (path: string, payload: object, from = '203.0.113.7') =>
  api.inject({ method: 'POST', url: `/api/v1${path}`, headers: { 'x-forwarded-for': from }, payload });
const logIn = (user = ada, from?: string) => post('/auth/login', { email: user.email, password: user.password }, from);
const query = (text: string, values: unknown[]) => api.connection.pool.query<Record<string, unknown>>(text, values);

/** The challenge of a log-in with the right password. */
async function challengeOf(user = ada, from?: string): Promise<string> {
  const response = await logIn(user, from);
  const body = response.json<{ error_code: string; second_factor: SecondFactorChallenge }>();
  expect([response.statusCode, body.error_code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  return body.second_factor.challenge;
}

const show = async (code: string, challenge?: string) =>
  (await post('/auth/second-factor', { code, challenge: challenge ?? (await challengeOf()) })).statusCode;

/** Turns the factor on by the code before this one, so that those of now and of the next step are still to be taken. */
async function turnOn(user = ada) {
  const { password } = user;
  const { body: key } = await user.call<AuthenticatorKey>('POST', '/auth/second-factor/authenticator', { password });
  const code = authenticatorCode(key.secret, -1);
  const { status, body } = await user.call<TurnedOn>('POST', '/auth/second-factor/authenticator/confirm', { code });
  expect(status).toBe(200);
  return { ...key, codes: body.recovery_codes ?? [] };
}

const readFactor = async () => (await ada.call<SecondFactor>('GET', '/auth/second-factor')).body;

test('a challenge of an account that is closed meanwhile opens nothing', async () => {
  const { codes } = await turnOn();
  const challenge = await challengeOf();
  await query(`update users set deleted_at = now() where id = $1`, [ada.id]);
  expect(await show(codes[0] ?? '', challenge)).toBe(422);
});

test('is off at first, and a key alone turns nothing on', async () => {
  const off = { is_on: false, has_authenticator: false, recovery_codes_left: 0 };
  expect(await readFactor()).toEqual(off);
  const { password } = ada;
  const { body: key } = await ada.call<AuthenticatorKey>('POST', '/auth/second-factor/authenticator', { password });
  expect(key.uri).toBe(
    `otpauth://totp/Postwright:${encodeURIComponent(ada.email)}?secret=${key.secret}&issuer=Postwright`,
  );
  const wrong = await ada.call('POST', '/auth/second-factor/authenticator/confirm', { code: '000000' });
  expect(wrong).toMatchObject({ status: 422, body: { field_errors: { code: [expect.any(String)] } } });
  expect(await readFactor()).toEqual(off);
  expect((await logIn()).statusCode).toBe(200);
});

test('asks for a code of the app, and takes each once, one step early or late', async () => {
  const { secret } = await turnOn();
  expect(await readFactor()).toEqual({ is_on: true, has_authenticator: true, recovery_codes_left: 10 });
  expect(await show(authenticatorCode(secret, 3))).toBe(422);
  expect(await show(authenticatorCode(secret, -1))).toBe(422);
  const now = authenticatorCode(secret);
  expect(await show(`${now.slice(0, 3)}-${now.slice(3)}`)).toBe(200);
  expect(await show(now)).toBe(422);
  const next = authenticatorCode(secret, 1);
  expect(await show(`${next.slice(0, 3)} ${next.slice(3)}`)).toBe(200);
});

test('of two who show the same code at once, one comes in', async () => {
  const { secret } = await turnOn();
  const challenges = [await challengeOf(), await challengeOf()];
  const both = await Promise.all(challenges.map((one) => show(authenticatorCode(secret), one)));
  expect(both.sort()).toEqual([200, 422]);
});

test('takes ten recovery codes once each, however they are typed', async () => {
  const { codes } = await turnOn();
  expect(new Set(codes).size).toBe(10);
  for (const [index, code] of codes.entries()) {
    expect(await show(index % 2 === 0 ? code : code.toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await show(code)).toBe(422);
  }
  expect((await readFactor()).recovery_codes_left).toBe(0);
});

test('new recovery codes take the place of the old ones, after the password', async () => {
  const { codes } = await turnOn();
  const replace = (password: string) => ada.call<TurnedOn>('POST', '/auth/second-factor/recovery-codes', { password });
  expect((await replace('guess')).status).toBe(422);
  const { body } = await replace(ada.password);
  expect(await show(codes[0] ?? '')).toBe(422);
  expect(await show(body.recovery_codes?.[0] ?? '')).toBe(200);
});

test('a challenge is good for five minutes, for one session, and for its own account', async () => {
  const { codes } = await turnOn();
  const grace = await api.signUp();
  const { codes: hers } = await turnOn(grace);
  const [used, old] = [await challengeOf(), await challengeOf()];
  expect(await show(hers[0] ?? '', used)).toBe(422);
  expect(await show(codes[0] ?? '', used)).toBe(200);
  expect(await show(codes[1] ?? '', used)).toBe(422);
  const { rows } = await query(
    `select round(extract(epoch from max(expires_at) - now()) / 60)::int as minutes from login_challenges`,
    [],
  );
  expect(rows).toEqual([{ minutes: 5 }]);
  await query(`update login_challenges set expires_at = now() where user_id = $1`, [ada.id]);
  expect(await show(codes[1] ?? '', old)).toBe(422);
  await deleteOldChallenges(api.connection.db);
  expect((await query(`select 1 from login_challenges where user_id = $1`, [ada.id])).rowCount).toBe(0);
});

test('turning it on ends all other sessions, and what the owner is told names each step', async () => {
  const elsewhere = (await logIn()).json<{ data: { token: string } }>().data.token;
  const { codes } = await turnOn();
  const of = { url: '/api/v1/auth/me', headers: { authorization: `Bearer ${elsewhere}` } };
  expect((await api.inject(of)).statusCode).toBe(401);
  await show(codes[0] ?? '');
  await challengeOf();
  await ada.call('POST', '/auth/second-factor/off', { password: ada.password });
  const { body } = await ada.call<ListSignInsResponse>('GET', '/auth/sign-ins');
  const kinds = body.sign_ins.map(({ kind }) => kind);
  expect(kinds.slice(0, 4)).toEqual(['second_factor_off', 'code_missing', 'signed_in', 'second_factor_on']);
});

test('is turned off by the password, after which it alone is asked for', async () => {
  const { codes } = await turnOn();
  const begun = await challengeOf();
  expect((await ada.call('POST', '/auth/second-factor/off', { password: 'guess' })).status).toBe(422);
  expect((await ada.call('POST', '/auth/second-factor/off', { password: ada.password })).status).toBe(204);
  expect(await show(codes[0] ?? '', begun)).toBe(422);
  expect((await logIn()).statusCode).toBe(200);
  await turnOn();
  expect((await readFactor()).recovery_codes_left).toBe(10);
});

test('while it is on, no second key is made', async () => {
  await turnOn();
  const { password } = ada;
  expect((await ada.call('POST', '/auth/second-factor/authenticator', { password })).status).toBe(409);
  expect((await ada.call('POST', '/auth/second-factor/authenticator/confirm', { code: '000000' })).status).toBe(409);
});

test('the password can be changed while it is on, and log-ins that wait for a code end', async () => {
  const { codes } = await turnOn();
  const begun = await challengeOf();
  const changed = { old_password: ada.password, new_password: 'another horse' };
  expect((await ada.call('POST', '/auth/password', changed)).status).toBe(204);
  expect(await show(codes[0] ?? '', begun)).toBe(422);
  expect((await logIn()).json()).toMatchObject({ error_code: 'INVALID_CREDENTIALS' });
  ada.password = 'another horse';
  expect(await show(codes[0] ?? '')).toBe(200);
  expect((await ada.call('POST', '/me/delete', { password: ada.password })).status).toBe(200);
});

test('a link for a lost password leaves it on, unless the operator made it for both', async () => {
  const { codes } = await turnOn();
  const reset = async (removesFactor: boolean) => {
    const made = await createReset(api.connection.db, 'http://localhost', ada.email, { removesFactor });
    const token = made?.link.split('#reset=')[1];
    expect((await post('/auth/reset', { token, password: 'another horse' })).statusCode).toBe(204);
  };
  await reset(false);
  ada.password = 'another horse';
  expect(await show(codes[0] ?? '')).toBe(200);
  await reset(true);
  expect((await logIn()).statusCode).toBe(200);
});

test('a server of the release before lets nobody in by the password alone, also after it has replaced that', async () => {
  await turnOn();
  const hashes = async () =>
    (await query('select password_hash as old, factor_password_hash as hash from users where id = $1', [ada.id]))
      .rows[0];
  const before = await hashes();
  const hash = await hashPassword('another horse');
  await query('update users set password_hash = $2 where id = $1', [ada.id, hash]);
  expect(await hashes()).toEqual({ old: before?.['old'], hash });
  expect(before?.['old']).not.toBe(before?.['hash']);
  ada.password = 'another horse';
  await challengeOf();
});

test('codes are guessed no faster than passwords, wherever, and the owner comes in at home', async () => {
  const strict = await createTestApp({ beside: api, trustProxy: 1, rateLimits: { passwordTries: 3 } });
  const { codes } = await turnOn();
  const guess = async (challenge: string, from: string, code = '000000') =>
    (
      await strict.inject({
        method: 'POST',
        url: '/api/v1/auth/second-factor',
        headers: { 'x-forwarded-for': from },
        payload: { challenge, code },
      })
    ).statusCode;
  const found = [];
  // A challenge of its own each time, and an address: what is counted is the account.
  for (let tries = 0; tries < 5; tries += 1)
    found.push(await guess(await challengeOf(ada, '198.51.100.9'), `198.51.100.${tries}`));
  expect(found).toEqual([422, 422, 422, 429, 429]);
  const home = '127.0.0.1';
  expect(await guess(await challengeOf(ada, home), home, codes[0])).toBe(200);
  await strict.close();
});

test('no secret, code or challenge is in the log, and none is kept as it is', async () => {
  const { secret, codes } = await turnOn();
  const challenge = await challengeOf();
  const wrong = authenticatorCode(secret, 5);
  expect(await show(wrong, challenge)).toBe(422);
  const { rows } = await query(
    `select a::text as row from authenticators a union all select c::text from recovery_codes c
      union all select l::text from login_challenges l union all select r::text from sign_ins r`,
    [],
  );
  const kept = JSON.stringify(rows) + lines.join('');
  for (const one of [secret, challenge, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    expect(kept).not.toContain(one);
    expect(kept).not.toContain(Buffer.from(one).toString('hex'));
  }
  expect(lines.join('')).toContain('log-in failed');
  expect(lines.join('')).not.toContain(wrong);
});
