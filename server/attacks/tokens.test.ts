import type { InjectOptions } from 'fastify';
import type { LoginResponse } from '#contract/schemas/auth';
import { createOpaqueToken, hashToken } from '../lib/secretBox';
import type { TestUser } from '../testing/testUser';
import { addressOf, requestFor } from './requests';
import { createRig, forEachOf, PUBLIC, type Rig } from './rig';

type Headers = Record<string, string>;

let rig: Rig;
let ended: Record<'logged out' | 'password changed' | 'expired' | 'account deleted', string>;

beforeAll(async () => {
  rig = await createRig();
  ended = await endSessions();
});
afterEach(() => rig.expectNoHarm());
afterAll(() => rig.close());

/** Tokens that were good once, each ended in another way. */
async function endSessions() {
  const leaver = await rig.api.signUp();
  await leaver.call('POST', '/auth/logout');

  const changer = await rig.api.signUp();
  const { email, password } = changer;
  const login = await rig.api.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password } });
  await rig.api.inject({
    method: 'POST',
    url: '/api/v1/auth/password',
    headers: { authorization: `Bearer ${login.json<LoginResponse>().data.token}` },
    payload: { old_password: password, new_password: 'another horse' },
  });

  const sleeper = await rig.api.signUp();
  const { pool } = rig.api.connection;
  await pool.query('update sessions set expires_at = now() where user_id = $1', [sleeper.id]);

  const gone = await rig.api.signUp();
  await gone.call('POST', '/me/delete', { password: gone.password });
  return {
    'logged out': leaver.token,
    'password changed': changer.token,
    expired: sleeper.token,
    'account deleted': gone.token,
  };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The last character of a token holds two bits that mean nothing, so the first is changed. */
const changed = (token: string) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1);

/** Invalid credentials that a request may carry, by name. */
function forgeries({ token, email, password, id }: TestUser): Record<string, Headers> {
  const hash = hashToken(token);
  const bearer = (value: string): Headers => ({ authorization: `Bearer ${value}` });
  return {
    none: {},
    'an empty header': { authorization: '' },
    'a scheme alone': { authorization: 'Bearer' },
    'an empty token': { authorization: 'Bearer ' },
    'a token without scheme': { authorization: token },
    'another scheme': { authorization: `Token ${token}` },
    'Basic, with the right password': { authorization: `Basic ${base64(`${email}:${password}`)}` },
    'Basic, with the token': { authorization: `Basic ${base64(`${token}:`)}` },
    'the token in Basic’s place and back': { authorization: `Basic ${token}` },
    'a token nobody was given': bearer(createOpaqueToken('')),
    'one byte changed': bearer(changed(token)),
    'one byte less': bearer(token.slice(0, -1)),
    'one byte more': bearer(`${token}A`),
    'other case': bearer(token === token.toLowerCase() ? token.toUpperCase() : token.toLowerCase()),
    'the token’s hash': bearer(hash.toString('hex')),
    'the token’s hash as a token': bearer(hash.toString('base64url')),
    'a user’s id': bearer(id),
    'a JWT that nobody signed': bearer(`${base64('{"alg":"none"}')}.${base64(`{"sub":"${id}"}`)}.`),
    null: bearer('null'),
    SQL: bearer(`' or '1'='1`),
    'a very long token': bearer('A'.repeat(8_000)),
    'two tokens': { authorization: `Bearer ${changed(token)}, Bearer ${token}` },
    'the token twice': { authorization: `Bearer ${token}, Bearer ${token}` },
    'the token in a cookie': { cookie: `token=${token}; session=${token}; access_token=${token}` },
    'the token in other headers': {
      'x-access-token': token,
      'x-auth-token': token,
      'proxy-authorization': `Bearer ${token}`,
    },
    'somebody’s id in other headers': { 'x-user-id': id, 'x-forwarded-user': email, 'remote-user': email },
    ...Object.fromEntries(Object.entries(ended).map(([how, old]) => [`a session that ended (${how})`, bearer(old)])),
  };
}

const guarded = () => rig.routes.filter(({ name }) => !PUBLIC.includes(name));

test('every route but the public ones refuses all that is no good session, with the same words, and keeps nothing', async () => {
  const { body: error } = await rig.send('a visitor', { url: '/api/v1/auth/me' });
  const before = await rig.readRows();
  const all = Object.entries(forgeries(rig.victim));
  rig.countCalls();
  for (const route of guarded()) {
    await forEachOf(all, async ([what, headers]) => {
      const request = requestFor(route);
      const response = await rig.send(what, { ...request, headers: { ...request.headers, ...headers } });
      expect([route.name, what, response.statusCode, response.body]).toEqual([route.name, what, 401, error]);
    });
  }
  expect(guarded().length).toBeGreaterThan(30);
  expect(rig.countCalls()).toBe(guarded().length * all.length);
  expect(await rig.readRows()).toEqual(before);
});

test('a token in the address or in the body is none', async () => {
  const { token } = rig.victim;
  const names = ['token', 'access_token', 'authorization', 'session', 'api_key'];
  for (const route of guarded()) {
    const query = new URLSearchParams(names.map((name) => [name, token])).toString();
    const attempts: InjectOptions[] = [requestFor(route, { url: `${addressOf(route)}?${query}` })];
    if (route.method !== 'GET') {
      attempts.push(requestFor(route, { body: Object.fromEntries(names.map((name) => [name, token])) }));
    }
    for (const attempt of attempts) {
      const response = await rig.send(route.name, attempt);
      expect([route.name, response.statusCode]).toEqual([route.name, 401]);
    }
  }
});

test('the same token is good on the same routes, so that it was it that was missing', async () => {
  const { statusCode } = await rig.send('the owner', {
    url: '/api/v1/auth/me',
    headers: { authorization: `Bearer ${rig.victim.token}` },
  });
  expect(statusCode).toBe(200);
});
