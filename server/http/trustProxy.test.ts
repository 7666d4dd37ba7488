import type { TrustedProxies } from '../lib/environment';
import { createTestApp, type TestApp } from '../testing/testApp';

let api: TestApp;
afterEach(() => api.close());

/** Tries to sign up as two people behind the same proxy, and returns the responses; each address has one attempt. */
async function signUpBehindProxy(trustProxy: TrustedProxies | null, forwardedFor: [string, string]): Promise<number[]> {
  api = await createTestApp({ trustProxy, rateLimits: { auth: 1 } });
  const statuses: number[] = [];
  for (const address of forwardedFor) {
    const response = await api.inject({
      method: 'POST',
      url: '/api/v1/auth/register',
      remoteAddress: '10.1.2.3',
      headers: { 'x-forwarded-for': address },
      payload: {},
    });
    statuses.push(response.statusCode);
  }
  return statuses;
}

test('believes nobody unless told to: all behind one proxy are one', async () => {
  expect(await signUpBehindProxy(null, ['203.0.113.1', '203.0.113.2'])).toEqual([422, 429]);
});

test.each([[1], [['10.0.0.0/8']]])('tells clients behind a trusted proxy apart (%j)', async (trustProxy) => {
  expect(await signUpBehindProxy(trustProxy, ['203.0.113.1', '203.0.113.2'])).toEqual([422, 422]);
});

test.each([[1], [['10.0.0.0/8']]])('does not believe what a client says of itself (%j)', async (trustProxy) => {
  const made = ['198.51.100.1, 203.0.113.1', '198.51.100.2, 203.0.113.1'] as [string, string];
  expect(await signUpBehindProxy(trustProxy, made)).toEqual([422, 429]);
});

test.each<[string, string]>([
  ['203.0.113.1:5000', '203.0.113.1:5001'],
  ['[2001:db8::1]:5000', '[2001:db8::2]:5001'],
  ['2001:db8:0:1::1', '2001:db8:0:1:ffff::'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
])('takes %s and %s for one client', async (...forwardedFor) => {
  expect(await signUpBehindProxy(1, forwardedFor)).toEqual([422, 429]);
});

test('does not believe a proxy that it does not know', async () => {
  expect(await signUpBehindProxy(['192.168.0.1'], ['203.0.113.1', '203.0.113.2'])).toEqual([422, 429]);
});
