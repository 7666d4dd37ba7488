import { createTestApp, type TestApp } from '../testing/testApp';
import type { TestUser } from '../testing/testUser';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
});
afterAll(() => api.close());

function send(payload: string, contentType = 'application/json') {
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': contentType };
  return api.inject({ method: 'POST', url: '/api/v1/posts', headers, payload });
}

test.each([
  ['malformed JSON', '{"content":', 400, 'VALIDATION_ERROR'],
  ['a body that is no object', '[]', 422, 'VALIDATION_ERROR'],
  ['keys that would change the prototype', '{"__proto__": {"polluted": true}}', 400, 'VALIDATION_ERROR'],
  ['more of them', '{"constructor": {"prototype": {"polluted": true}}}', 400, 'VALIDATION_ERROR'],
  ['a body that is nested deeply', `{"content":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 422, 'VALIDATION_ERROR'],
  [
    'deep nesting that nobody asked for',
    `{"more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    422,
    'VALIDATION_ERROR',
  ],
  ['too large a body', JSON.stringify({ content: 'x'.repeat(256 * 1024) }), 413, 'BODY_TOO_LARGE'],
])('answers %s with the right status', async (_what, payload, status, code) => {
  const response = await send(payload);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ detail: expect.any(String), error_code: code });
  expect({}).not.toHaveProperty('polluted');
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('does not read %s', async (type) => {
  const response = await send('content=x', type);
  expect(response.statusCode).toBe(415);
  expect(response.json()).toMatchObject({ error_code: 'UNSUPPORTED_MEDIA_TYPE' });
});

test('takes an empty body that claims to be JSON for none', async () => {
  const headers = { authorization: `Bearer ${(await api.signUp()).token}`, 'content-type': 'application/json' };
  const response = await api.inject({ method: 'POST', url: '/api/v1/auth/logout', headers });
  expect(response.statusCode).toBe(204);
});

test.each(['GET', 'POST', 'DELETE'] as const)('answers an address that is not there (%s)', async (method) => {
  const response = await api.inject({ method, url: '/api/v1/nothing' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ detail: expect.any(String), error_code: 'NOT_FOUND' });
});

test.each([
  ['PATCH', '/posts', 'GET, HEAD, POST'],
  ['POST', `/posts/${'0'.repeat(36)}?x=1`, 'DELETE, GET, HEAD, PUT'],
  ['GET', '/auth/login', 'POST'],
] as const)('answers %s %s with the methods that are there', async (method, path, allowed) => {
  const response = await api.inject({ method, url: `/api/v1${path}` });
  expect(response.statusCode).toBe(405);
  expect(response.headers.allow).toBe(allowed);
  expect(response.json()).toEqual({ detail: expect.stringContaining(allowed), error_code: 'METHOD_NOT_ALLOWED' });
});

test.each([
  ['cannot be decoded', '/api/v1/posts/%'],
  ['is too long for any id', `/api/v1/posts/${'1'.repeat(5_000)}`],
  ['is no id', '/api/v1/posts/../../etc'],
])('answers an address that %s like one that is not there', async (_what, url) => {
  const response = await api.inject({ url, headers: { authorization: `Bearer ${ada.token}` } });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ detail: expect.any(String), error_code: 'NOT_FOUND' });
  expect(response.headers).toMatchObject({ 'x-request-id': expect.any(String), 'x-content-type-options': 'nosniff' });
});

test('answers data with a policy that lets nothing happen', async () => {
  const { headers } = await ada.call('GET', '/posts');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  );
});

test('replaces the text of what went wrong inside, and names the request', async () => {
  await api.connection.pool.query('alter table social_accounts rename to elsewhere');
  try {
    const response = await ada.call('GET', '/social-accounts');
    expect(response.status).toBe(500);
    expect(response.body).toEqual({
      detail: 'Something went wrong on our side. Please try again.',
      error_code: 'INTERNAL_ERROR',
    });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  } finally {
    await api.connection.pool.query('alter table elsewhere rename to social_accounts');
  }
});

test('tells whether it is alive and ready', async () => {
  expect((await api.inject({ url: '/healthz' })).json()).toEqual({ status: 'alive' });
  expect((await api.inject({ url: '/readyz' })).statusCode).toBe(200);
});
