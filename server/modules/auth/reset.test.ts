import { v7 as uuidv7 } from 'uuid';
import { EVENTS_HEARTBEAT_MS } from '#contract/limits';
import type { ResetLink } from '#contract/schemas/people';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { within } from '../../testing/until';
import { createReset } from './resetsRepository';

const lines: string[] = [];
let api: TestApp;
let origin: string;
let admin: TestUser;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp({ log: { write: (line) => void lines.push(line) } });
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  admin = await api.signUp();
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(() => api.close());

const post = (path: string, payload: object) => api.inject({ method: 'POST', url: `/api/v1${path}`, payload });
const reset = async (token: string, password = 'a new horse') =>
  (await post('/auth/reset', { token, password })).statusCode;
const logIn = async (password: string) => (await post('/auth/login', { email: ada.email, password })).statusCode;

async function makeLink(email = ada.email): Promise<string> {
  const { status, body } = await admin.call<ResetLink>('POST', '/password-resets', { email });
  expect(status).toBe(201);
  return /^http:\/\/localhost:3000\/#reset=([\w-]{43})$/.exec(body.link)?.[1] ?? '';
}

test('a link replaces the password once, ends all sessions, and leaves connected accounts', async () => {
  const account = await ada.connectX(ada.username);
  const token = await makeLink(ada.email.toUpperCase());
  expect(await reset(token)).toBe(204);
  expect([await logIn(ada.password), await logIn('a new horse')]).toEqual([401, 200]);
  expect((await ada.call('GET', '/auth/me')).status).toBe(401);
  expect(await reset(token, 'another one')).toBe(422);
  const { rows } = await api.connection.pool.query(
    `select a.is_active, g.id is not null as has_grant from social_accounts a join grants g on g.id = a.grant_id where a.id = $1`,
    [account.id],
  );
  expect(rows).toEqual([{ is_active: true, has_grant: true }]);
});

test('it ends her open event streams at once', async () => {
  const headers = { authorization: `Bearer ${ada.token}` };
  const stream = await fetch(`${origin}/api/v1/events`, { headers });
  expect(stream.status).toBe(200);
  expect(await reset(await makeLink())).toBe(204);
  // Its heartbeat would end it too, but later.
  await within(stream.text(), 'the stream of the ended session to end', EVENTS_HEARTBEAT_MS / 2);
});

test('of two who use one at the same time, one changes the password', async () => {
  const token = await makeLink();
  const both = await Promise.all([reset(token, 'first horse'), reset(token, 'second horse')]);
  expect(both.sort()).toEqual([204, 422]);
});

test('a link is good for 30 minutes, and until another one of the person was used', async () => {
  const [used, other, old] = [await makeLink(), await makeLink(), await makeLink()];
  const { rows } = await api.connection.pool.query<{ minutes: number }>(
    `select round(extract(epoch from max(expires_at) - now()) / 60)::int as minutes from password_resets`,
  );
  expect(rows).toEqual([{ minutes: 30 }]);
  await api.connection.pool.query(
    `update password_resets set expires_at = now() where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [old],
  );
  expect(await reset(old)).toBe(422);
  expect(await reset(used)).toBe(204);
  expect(await reset(other)).toBe(422);
});

test('a link is good for nothing once its owner has changed the password', async () => {
  const token = await makeLink();
  const { status } = await ada.call('POST', '/auth/password', {
    old_password: ada.password,
    new_password: 'a changed horse',
  });
  expect(status).toBe(204);
  expect(await reset(token)).toBe(422);
  expect(await logIn('a changed horse')).toBe(200);
});

test('of the accounts at an issuer, those from before the address was confirmed go with a mailed link alone', async () => {
  const { pool, db } = api.connection;
  const count = async () => (await pool.query('select 1 from identities where user_id = $1', [ada.id])).rowCount;
  await pool.query(
    `insert into identities (id, user_id, issuer, subject) values ($1, $2, 'https://issuer.test', 'ada')`,
    [uuidv7(), ada.id],
  );
  expect(await reset(await makeLink())).toBe(204);
  expect(await count()).toBe(1);
  const mailed = await createReset(db, origin, ada.email, { isMailed: true });
  expect(await reset(mailed?.link.split('#reset=')[1] ?? '')).toBe(204);
  expect(await count()).toBe(0);
});

test('a password that is too short uses nothing up', async () => {
  const token = await makeLink();
  expect(await reset(token, 'short')).toBe(422);
  expect(await reset(token)).toBe(204);
});

test('administrators alone make links, for people who are there', async () => {
  expect(await ada.call('POST', '/password-resets', { email: ada.email })).toMatchObject({
    status: 403,
    body: { error_code: 'FORBIDDEN' },
  });
  expect(await admin.call('POST', '/password-resets', { email: 'nobody@example.com' })).toMatchObject({
    status: 422,
    body: { field_errors: { email: ['Nobody has an account with this email address.'] } },
  });
});

test('the token is kept as a hash alone, and in no line of the log', async () => {
  const token = await makeLink();
  const { rows } = await api.connection.pool.query('select r::text as row from password_resets r');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await reset(token)).toBe(204);
  expect(await reset(token)).toBe(422);
  expect(lines.join('')).toContain('administrator made a link');
  expect(lines.join('')).not.toContain(token);
});

test('guesses of one address are bounded over all servers', async () => {
  const strict = await createTestApp({ beside: api, rateLimits: { auth: 3 } });
  const guess = async () =>
    (
      await strict.inject({
        method: 'POST',
        url: '/api/v1/auth/reset',
        payload: { token: 'x', password: 'secret' },
        remoteAddress: '203.0.113.7',
      })
    ).statusCode;
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([422, 422, 422, 429]);
  await strict.close();
});
