import { RATE_LIMITS } from '../http/rateLimits';
import { createTestApp, type TestApp } from '../testing/testApp';
import { newPerson } from '../testing/testUser';

const HOME = '198.51.100.7';
const ADDRESSES = Array.from({ length: 300 }, (_, index) => `203.0.${index >> 8}.${index & 255}`);

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({ trustProxy: 1, rateLimits: RATE_LIMITS });
});
afterAll(() => api.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

const post = (path: string, payload: object, address: string) =>
  api.inject({ method: 'POST', url: `/api/v1${path}`, headers: from(address), payload });

const tryPassword = (email: string, password: string, address: string) =>
  post('/auth/login', { email, password }, address);

async function signUpAtHome() {
  const person = newPerson();
  expect((await post('/auth/register', person, HOME)).statusCode).toBe(201);
  return person;
}

/** Number of responses with each status. */
function countStatuses(responses: readonly { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

describe('300 wrong passwords for one account from 300 addresses', () => {
  test.each(['one after the other', 'at once'])('%s: few are looked at, and the owner gets in at home', async (how) => {
    const owner = await signUpAtHome();
    const guess = (address: string) => tryPassword(owner.email, `guess ${address}`, address);
    const responses = [];
    if (how === 'at once') responses.push(...(await Promise.all(ADDRESSES.map(guess))));
    else for (const address of ADDRESSES) responses.push(await guess(address));

    const { 401: checkedAt = 0, 429: refused = 0 } = countStatuses(responses);
    expect(checkedAt + refused).toBe(300);
    expect(checkedAt).toBeLessThan(50);
    for (const { statusCode, headers } of responses) {
      if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await tryPassword(owner.email, owner.password, HOME)).statusCode).toBe(200);
  });

  test('answer for an email address that nobody has as they do for an account', async () => {
    const owner = await signUpAtHome();
    const responsesFor = async (email: string) => {
      const responses = await Promise.all(
        ADDRESSES.slice(0, 30).map((address) => tryPassword(email, 'guess', address)),
      );
      // The seconds that passed meanwhile depend on the machine, not on the account.
      expect(countStatuses(responses)[401]).toBeGreaterThanOrEqual(RATE_LIMITS.passwordTries);
      expect(countStatuses(responses)[401]).toBeLessThan(RATE_LIMITS.passwordTries + 5);
      return new Set(
        responses.map(({ statusCode, body }) => `${statusCode} ${body.replace(/\d+ seconds?/, 'a while')}`),
      );
    };
    expect(await responsesFor('nobody@example.com')).toEqual(await responsesFor(owner.email));
  });
});

test('one address that tries many accounts is refused over all servers together', async () => {
  const servers = [api, await createTestApp({ trustProxy: 1, rateLimits: RATE_LIMITS, beside: api })];
  const responses = [];
  for (let number = 0; number < 45; number += 1) {
    const server = servers[number % servers.length] ?? api;
    const payload = { email: `person${number}@example.com`, password: '123456' };
    const headers = from('198.51.100.99');
    responses.push(await server.inject({ method: 'POST', url: '/api/v1/auth/login', payload, headers }));
  }
  await servers[1]?.close();
  expect(countStatuses(responses)).toEqual({ 401: RATE_LIMITS.auth, 429: 45 - RATE_LIMITS.auth });
});
