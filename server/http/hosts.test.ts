import { PUBLIC_ORIGIN } from '../../sandbox/testing/startRig';
import { createTestApp, type TestApp } from '../testing/testApp';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({ allowedHosts: ['10.0.0.7', 'intranet'] });
});
afterAll(() => api.close());

const ask = (url: string, host: string) => api.inject({ url, headers: { host } });

test.each([
  new URL(PUBLIC_ORIGIN).host,
  'localhost',
  'LOCALHOST:3000',
  '127.0.0.1:45678',
  '[::1]:3000',
  '10.0.0.7:8080',
  'intranet',
])('answers when it is called %s', async (host) => {
  expect((await ask('/api/v1/auth/me', host)).statusCode).toBe(401);
});

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'evil.example#localhost',
  'localhost:3000@evil.example',
  'localhost, evil.example',
  '169.254.169.254',
])('answers nothing but an error when it is called %j', async (host) => {
  for (const url of ['/', '/api/v1/auth/me', '/api/v1/openapi.json', '/media/a.png', '/nothing']) {
    const response = await ask(url, host);
    expect([url, response.statusCode]).toEqual([url, 421]);
    expect(response.json()).toEqual({ detail: expect.any(String), error_code: 'WRONG_HOST' });
  }
  for (const url of ['/healthz', '/readyz']) expect((await ask(url, host)).statusCode).toBe(200);
});
