import { EVENTS_HEARTBEAT_MS } from '#contract/limits';
import type { ListSessionsResponse, LoginResponse, SignedInSession } from '#contract/schemas/auth';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { within } from '../../testing/until';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let api: TestApp;
let origin: string;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp({ trustProxy: 1 });
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(() => api.close());

/** Signs in once more, as from a phone elsewhere; returns the token. */
async function signInElsewhere({ email, password }: TestUser, address = '203.0.113.9'): Promise<string> {
  const response = await api.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { 'x-forwarded-for': address, 'user-agent': FIREFOX },
    payload: { email, password },
  });
  return response.json<LoginResponse>().data.token;
}

const listOf = async (user: TestUser): Promise<SignedInSession[]> =>
  (await user.call<ListSessionsResponse>('GET', '/auth/sessions')).body.sessions;

const statusOf = async (token: string) =>
  (await api.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode;

test('people see where they are signed in, with which program, since when, and which of it is here', async () => {
  const token = await signInElsewhere(ada);
  const [here, elsewhere, ...others] = await listOf(ada);
  expect(here).toMatchObject({ is_current: true, address: '127.0.0.1' });
  expect(elsewhere).toEqual({
    id: expect.any(String),
    client: 'Firefox on Linux',
    address: '203.0.113.9',
    created_at: expect.any(String),
    last_seen_at: expect.any(String),
    is_current: false,
  });
  expect(others).toEqual([]);
  expect(await statusOf(elsewhere?.id ?? '')).toBe(401);
  expect(await statusOf(token)).toBe(200);
});

test('a session is where it was last used', async () => {
  const token = await signInElsewhere(ada);
  await api.connection.pool.query(`update sessions set last_seen_at = now() - interval '1 hour' where user_id = $1`, [
    ada.id,
  ]);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.4', 'user-agent': 'curl/8' };
  await api.inject({ url: '/api/v1/auth/me', headers });
  const elsewhere = (await listOf(ada)).find(({ is_current }) => !is_current);
  expect(elsewhere).toMatchObject({ address: '198.51.100.4', client: 'curl' });
  expect(Date.now() - Date.parse(elsewhere?.last_seen_at ?? '')).toBeLessThan(60_000);
});

test('one that has ended by itself is not listed', async () => {
  await signInElsewhere(ada);
  await api.connection.pool.query(
    `update sessions set last_seen_at = now() - interval '13 hours' where user_id = $1 and client = 'Firefox on Linux'`,
    [ada.id],
  );
  expect((await listOf(ada)).filter(({ is_current }) => !is_current)).toEqual([]);
});

test('one can be ended, and its event stream with it at once; nobody ends another one’s', async () => {
  const [token, grace] = [await signInElsewhere(ada), await api.signUp()];
  const stream = await fetch(`${origin}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } });
  const id = (await listOf(ada)).find(({ is_current }) => !is_current)?.id ?? '';
  expect((await grace.call('DELETE', `/auth/sessions/${id}`)).status).toBe(404);
  expect(await statusOf(token)).toBe(200);
  expect((await ada.call('DELETE', `/auth/sessions/${id}`)).status).toBe(204);
  expect(await statusOf(token)).toBe(401);
  // Its heartbeat would end it too, but later.
  await within(stream.text(), 'the stream of the ended session to end', EVENTS_HEARTBEAT_MS / 2);
  expect((await ada.call('DELETE', `/auth/sessions/${id}`)).status).toBe(404);
});

test('all others can be ended at once; this one and other people’s stay', async () => {
  const grace = await api.signUp();
  const tokens = [await signInElsewhere(ada), await signInElsewhere(ada, '198.51.100.4')];
  expect((await ada.call('DELETE', '/auth/sessions')).status).toBe(204);
  expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401]);
  expect((await listOf(ada)).map(({ is_current }) => is_current)).toEqual([true]);
  expect(await listOf(grace)).toHaveLength(1);
});
