import { Writable } from 'node:stream';
import type { ErrorBody } from '#contract/errors';
import type { ListAccountsResponse, SocialAccount } from '#contract/schemas/socialAccounts';
import { NetworkError } from '../../networks/connector';
import { dumpTables } from '../../testing/canaries';
import { createMemoryServers, type MemoryServers } from '../../testing/memoryServers';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

let api: TestApp;
let ada: TestUser;
let bluesky: MemoryServers;
const lines: string[] = [];

beforeAll(async () => {
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  bluesky = createMemoryServers('bluesky');
  const mastodon = createMemoryServers('mastodon', { takesPassword: false });
  api = await createTestApp({ networks: { bluesky, mastodon }, log });
});
beforeEach(async () => {
  ada = await api.signUp();
  bluesky.calls.length = 0;
  bluesky.fault = null;
  await api.connection.pool.query('delete from password_tries');
});
afterAll(() => api.close());

const GOOD = { platform: 'bluesky', identifier: 'ada.example', password: 'canary-password' };
const connect = <T = SocialAccount>(change: object = {}, user = ada) =>
  user.call<T>('POST', '/social-accounts/credentials', { ...GOOD, ...change });

test('refuses who is not signed in', async () => {
  const url = '/api/v1/social-accounts/credentials';
  expect((await api.inject({ method: 'POST', url, payload: GOOD })).statusCode).toBe(401);
});

test('connects the account at once, and again under the same id', async () => {
  const first = await connect();
  expect(first.status).toBe(201);
  expect(first.body).toEqual({
    id: expect.any(String),
    platform: 'bluesky',
    account_id: 'id-of-ada.example',
    account_name: 'Ada',
    account_username: 'ada.example',
    is_active: true,
    server: 'social.example',
    can_comment: false,
    connected_at: expect.any(String),
    picture_url: null,
  });
  expect((await connect()).body.id).toBe(first.body.id);
  const { body } = await ada.call<ListAccountsResponse>('GET', '/social-accounts');
  expect(body.accounts).toHaveLength(1);
  expect((await api.connection.pool.query('select 1 from grants where user_id = $1', [ada.id])).rowCount).toBe(1);
});

test('what people copy with it is cut off', async () => {
  await connect({ identifier: ' ada.example ', password: ' canary-password\n', server: ' social.example ' });
  expect(bluesky.calls[0]).toBe('logIn ada.example at social.example');
  expect((await connect({ server: '   ' })).status).toBe(201);
});

test.each([
  ['platform', { platform: 'youtube' }, 'Choose one of'],
  ['platform', { platform: 'twitter' }, 'Twitter isn’t connected by naming a server.'],
  ['platform', { platform: 'mastodon' }, 'Mastodon takes no app passwords.'],
  ['identifier', { identifier: '' }, 'This is required.'],
  ['identifier', { identifier: 'x'.repeat(254) }, ''],
  ['password', { password: '' }, 'This is required.'],
  ['password', { password: 'x'.repeat(257) }, ''],
  ['password', { password: 'a\0b' }, 'characters that can’t be stored'],
  ['server', { server: 7 }, ''],
  ['user_id', { user_id: 'x' }, 'This isn’t expected here.'],
])('refuses a bad %s without calling anybody (%j)', async (field, change, text) => {
  const { status, body } = await connect<ErrorBody>(change);
  expect(status).toBe(422);
  expect(body.field_errors).toEqual({ [field]: [expect.stringContaining(text)] });
  expect(bluesky.calls).toEqual([]);
});

test('a wrong password is no end of the session here', async () => {
  const { status, body } = await connect<ErrorBody>({ password: 'wrong' });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    error_code: 'VALIDATION_ERROR',
    field_errors: { password: ['The handle or the app password is wrong.'] },
  });
});

test.each([
  ['a second factor', ['AuthFactorTokenRequired', 401], {}, 'password'],
  ['an unknown handle', ['handle_unknown', 400], {}, 'identifier'],
  ['a suspended account', ['AccountTakedown', 401], {}, 'identifier'],
  ['too many log-ins there', ['RateLimitExceeded', 429], {}, 'identifier'],
  ['a server that can’t be reached', ['unreachable', 0], { server: 'social.example' }, 'server'],
  ['the same, found by the handle', ['unreachable', 0], {}, 'identifier'],
  ['a server that must not be called', ['server_forbidden', 400], { server: '10.0.0.7' }, 'server'],
  ['a server that the account is not on', ['wrong_server', 400], { server: 'other.example' }, 'server'],
] as const)('%s is said beside the field that it is about', async (what, [code, status], change, field) => {
  bluesky.fault = new NetworkError(code, `This is about ${what}.`, status);
  const { body, ...response } = await connect<ErrorBody>(change);
  expect(response.status).toBe(422);
  expect(body.field_errors).toEqual({ [field]: [`This is about ${what}.`] });
});

test('an error of the server itself is a 502', async () => {
  bluesky.fault = new NetworkError('server_error', 'Bluesky answered with an error of its own (500).', 500);
  expect((await connect<ErrorBody>()).body.error_code).toBe('NETWORK_UNAVAILABLE');
});

describe('tries', () => {
  const tryWrong = (user = ada, identifier = 'ada.example') => connect<ErrorBody>({ identifier, password: 'x' }, user);

  async function bounded<T>(run: (signUp: () => Promise<TestUser>) => Promise<T>): Promise<T> {
    const app = await createTestApp({ networks: { bluesky }, rateLimits: { passwordTries: 3 } });
    try {
      return await run(() => app.signUp());
    } finally {
      await app.close();
    }
  }

  test('at one account wait, whoever makes them; the right password forgets them', async () => {
    await bounded(async (signUp) => {
      const [one, other] = [await signUp(), await signUp()];
      const answers = [await tryWrong(one), await tryWrong(other), await tryWrong(one)];
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
      const late = await tryWrong(other, '@ADA.example');
      expect(late).toMatchObject({ status: 429, body: { error_code: 'RATE_LIMITED' } });
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
      // The network is not asked meanwhile.
      expect(bluesky.calls).toHaveLength(3);
      expect((await connect<ErrorBody>({}, one)).status).toBe(429);
      expect((await tryWrong(one, 'grace.example')).status).toBe(422);
    });
  });

  test('of one user wait too, at whatever accounts', async () => {
    await bounded(async (signUp) => {
      const user = await signUp();
      const statuses: number[] = [];
      for (let i = 0; i < 10; i += 1) statuses.push((await tryWrong(user, `other${i}.example`)).status);
      expect(statuses).toEqual([...Array<number>(9).fill(422), 429]);
      expect((await tryWrong(await signUp(), 'other9.example')).status).toBe(422);
    });
  });
});

test('neither the password nor a token is anywhere: in no response, line of the log, or row', async () => {
  bluesky.passwords.set('ada.example', 'canary-password');
  const responses: unknown[] = [(await connect()).body];
  bluesky.fault = new NetworkError('rejected', 'You sent canary-password, which is wrong.', 400);
  responses.push((await connect()).body);
  bluesky.fault = new Error('Could not send {"password":"canary-password"}');
  const broken = await connect<ErrorBody>();
  expect(broken.status).toBe(500);
  responses.push(broken.body, (await connect({ identifier: 'nobody.example' })).body);
  responses.push((await connect({ server: 'x'.repeat(300) })).body);
  const raw = await api.inject({
    method: 'POST',
    url: '/api/v1/social-accounts/credentials',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    payload: '{"password": "canary-password',
  });
  responses.push(raw.body);
  const everywhere = [
    JSON.stringify(responses),
    lines.join(''),
    ...Object.values(await dumpTables(api.connection.pool)),
  ];
  expect(lines.join('')).toContain('A log-in at a server failed.');
  for (const text of everywhere) {
    for (const canary of ['canary-password', 'canary-token']) {
      expect(text).not.toContain(canary);
      expect(text).not.toContain(Buffer.from(canary).toString('hex'));
    }
  }
});
