import type { SecondFactorChallenge } from '#contract/errors';
import type { ListSignInsResponse, LoginResponse, WaysInResponse } from '#contract/schemas/auth';
import type { ListPasskeysResponse, Passkey, PasskeyCreation, PasskeyRequest } from '#contract/schemas/passkeys';
import type { AuthenticatorKey, SecondFactor, TurnedOn } from '#contract/schemas/secondFactor';
import { authenticatorCode } from '#contract/testing/authenticatorCode';
import { createSoftwareAuthenticator } from '#contract/testing/softwareAuthenticator';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { deleteOldPasskeyChallenges } from './passkeysRepository';
import { createReset } from './resetsRepository';

const ORIGIN = 'http://localhost:3000';
const lines: string[] = [];
let api: TestApp;
let ada: TestUser;
let phone: ReturnType<typeof createSoftwareAuthenticator>;

beforeAll(async () => {
  api = await createTestApp({
    trustProxy: 1,
    allowedHosts: ['post.localhost', '127.0.0.2', 'localhost.'],
    log: { write: (line) => void lines.push(line) },
  });
});
beforeEach(async () => {
  ada = await api.signUp();
  phone = createSoftwareAuthenticator(ORIGIN);
});
afterAll(() => api.close());

type Answer<Body> = { status: number; body: Body };
type Call = { host?: string; token?: string; method?: 'GET' | 'POST' };

async function call<Body>(
  path: string,
  payload?: object,
  { host = 'localhost', token, method = 'POST' }: Call = {},
): Promise<Answer<Body>> {
  const response = await api.inject({
    method,
    url: `/api/v1${path}`,
    headers: { host, 'x-forwarded-for': '203.0.113.7', ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: (response.body === '' ? null : response.json()) as Body };
}

const query = (text: string, values: unknown[]) => api.connection.pool.query<Record<string, unknown>>(text, values);
const readFactor = async (user = ada) => (await user.call<SecondFactor>('GET', '/auth/second-factor')).body;
const list = async (user = ada) => (await user.call<ListPasskeysResponse>('GET', '/auth/passkeys')).body.passkeys;

const begin = (user = ada, password = user.password, host = 'localhost') =>
  call<PasskeyCreation>('/auth/passkeys/registration', { password }, { token: user.token, host });

/** Adds a passkey of the phone. */
async function add(user = ada, manner: Parameters<typeof phone.create>[1] = {}, host = 'localhost') {
  const { body } = await begin(user, user.password, host);
  return call<TurnedOn>('/auth/passkeys', phone.create(body, manner), { token: user.token, host });
}

const start = async (challenge?: string, host = 'localhost') =>
  (await call<PasskeyRequest>('/auth/passkeys/start', { challenge }, { host })).body;

const finish = (signed: object, host = 'localhost') => call<LoginResponse>('/auth/passkeys/finish', signed, { host });

const enter = async (manner: Parameters<typeof phone.get>[1] = {}, host = 'localhost') =>
  finish(phone.get(await start(undefined, host), manner), host);

const logIn = async (user = ada, host = 'localhost') =>
  call<{ error_code: string; second_factor: SecondFactorChallenge }>(
    '/auth/login',
    { email: user.email, password: user.password },
    { host },
  );

test('adding one asks for the password, turns the second factor on and shows recovery codes, the first time', async () => {
  const elsewhere = await call<LoginResponse>('/auth/login', { email: ada.email, password: ada.password });
  expect((await begin(ada, 'guess')).status).toBe(422);
  const first = await add();
  expect(first.status).toBe(201);
  expect(first.body.recovery_codes).toHaveLength(10);
  expect(await readFactor()).toEqual({ is_on: true, has_authenticator: false, recovery_codes_left: 10 });
  expect((await add()).body).toEqual({ recovery_codes: null });
  const me = { method: 'GET', token: elsewhere.body.data.token } as const;
  expect((await call('/auth/me', undefined, me)).status).toBe(401);
  const { body } = await ada.call<ListSignInsResponse>('GET', '/auth/sign-ins');
  const kinds = body.sign_ins.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'passkey_added')).toHaveLength(2);
  expect(kinds.filter((kind) => kind === 'second_factor_on')).toHaveLength(1);
});

test('signs in without password, code or name, and its use is recorded', async () => {
  await add();
  const { status, body } = await enter();
  expect(status).toBe(200);
  expect(body.data.user.id).toBe(ada.id);
  expect((await call('/auth/me', undefined, { method: 'GET', token: body.data.token })).status).toBe(200);
  const [passkey] = await list();
  expect(passkey).toMatchObject({ host: 'localhost', last_used_at: expect.any(String) });
  expect((await ada.call<ListSignInsResponse>('GET', '/auth/sign-ins')).body.sign_ins[0]).toMatchObject({
    kind: 'signed_in',
    address: '203.0.113.7',
  });
});

test('is the second half of a log-in by password, of its own account alone', async () => {
  await add();
  const refused = await logIn();
  expect(refused).toMatchObject({ status: 401, body: { error_code: 'SECOND_FACTOR_REQUIRED' } });
  const { challenge, ...factors } = refused.body.second_factor;
  expect(factors).toMatchObject({ has_authenticator: false, has_passkey: true });
  const asked = await start(challenge);
  expect(asked.allowCredentials).toEqual([expect.objectContaining({ transports: ['internal'] })]);
  const ofAda = phone;
  const grace = await api.signUp();
  phone = createSoftwareAuthenticator(ORIGIN);
  await add(grace);
  const { allowCredentials: _hers, ...whichever } = asked;
  expect((await finish(phone.get(whichever))).status).toBe(422);
  expect((await finish(ofAda.get(await start(challenge)))).status).toBe(200);
  expect((await call('/auth/passkeys/start', { challenge })).status).toBe(422);
  const { body } = await ada.call<ListSignInsResponse>('GET', '/auth/sign-ins');
  expect(body.sign_ins.map(({ kind }) => kind)).not.toContain('code_missing');
});

test('what it signs is taken once, in five minutes, from the page that asked, with finger, face or PIN', async () => {
  await add();
  const [used, old] = [await start(), await start()];
  const signed = phone.get(used);
  expect((await finish(signed)).status).toBe(200);
  expect((await finish(signed)).status).toBe(422);
  const { rows } = await query(
    `select round(extract(epoch from max(expires_at) - now()) / 60)::int as minutes from passkey_challenges`,
    [],
  );
  expect(rows).toEqual([{ minutes: 5 }]);
  await query(`update passkey_challenges set expires_at = now()`, []);
  expect((await finish(phone.get(old))).status).toBe(422);
  await deleteOldPasskeyChallenges(api.connection.db);
  expect((await query(`select 1 from passkey_challenges`, [])).rowCount).toBe(0);

  expect((await enter({ origin: 'http://localhost:9999' })).status).toBe(422);
  expect((await enter({ origin: 'http://localhost.evil.example' })).status).toBe(422);
  expect((await enter({ isVerified: false })).status).toBe(422);
  const forged = phone.get(await start());
  const bytes = Buffer.from(forged.signature, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect((await finish({ ...forged, signature: bytes.toString('base64url') })).status).toBe(422);
  expect((await enter()).status).toBe(200);
});

test('a wrong challenge, page or authenticator adds nothing', async () => {
  const { body: asked } = await begin();
  const token = ada.token;
  const attempt = async (body: object) => (await call('/auth/passkeys', body, { token })).status;
  expect(await attempt(phone.create({ ...asked, challenge: (await start()).challenge }))).toBe(422);
  expect(await attempt(phone.create(asked, { origin: 'http://localhost:9999' }))).toBe(422);
  // The challenge is used up.
  expect(await attempt(phone.create(asked))).toBe(422);
  expect((await add(ada, { isVerified: false })).status).toBe(422);
  const grace = await api.signUp();
  const { body: hers } = await begin(grace);
  expect(await attempt(phone.create(hers))).toBe(422);
  expect(await readFactor()).toMatchObject({ is_on: false });
});

test('a count of uses that went back, or stands still, is a copy, and lets nobody in', async () => {
  await add();
  expect((await enter({ uses: 7 })).status).toBe(200);
  expect((await enter({ uses: 7 })).status).toBe(422);
  expect((await enter({ uses: 3 })).status).toBe(422);
  expect((await enter({ uses: 8 })).status).toBe(200);
  expect((await ada.call<ListSignInsResponse>('GET', '/auth/sign-ins')).body.sign_ins[1]?.kind).toBe('failed');
});

test('one that never counts is let in each time', async () => {
  await add();
  expect((await enter({ uses: 0 })).status).toBe(200);
  expect((await enter({ uses: 0 })).status).toBe(200);
});

test('is renamed and removed by its owner, but not the last second factor', async () => {
  await add();
  await add();
  const [first, second] = await list();
  const grace = await api.signUp();
  const path = `/auth/passkeys/${first?.id}`;
  expect((await grace.call('PATCH', path, { name: 'Mine' })).status).toBe(404);
  expect((await grace.call('DELETE', path)).status).toBe(404);
  expect((await ada.call<Passkey>('PATCH', path, { name: '  Blue   key ' })).body.name).toBe('Blue key');
  expect((await ada.call('PATCH', path, { name: '  ' })).status).toBe(422);
  expect((await ada.call('DELETE', path)).status).toBe(204);
  expect(await ada.call('DELETE', `/auth/passkeys/${second?.id}`)).toMatchObject({ status: 409 });
  const { password } = ada;
  const { body: key } = await ada.call<AuthenticatorKey>('POST', '/auth/second-factor/authenticator', { password });
  const code = authenticatorCode(key.secret);
  const confirmed = await ada.call('POST', '/auth/second-factor/authenticator/confirm', { code });
  expect(confirmed.body).toEqual({ recovery_codes: null });
  expect((await ada.call('DELETE', `/auth/passkeys/${second?.id}`)).status).toBe(204);
  expect(await readFactor()).toMatchObject({ is_on: true, has_authenticator: true });
  expect((await enter()).status).toBe(422);
});

test('of two that are removed at once, one stays', async () => {
  await add();
  await add();
  const both = await Promise.all((await list()).map(({ id }) => ada.call('DELETE', `/auth/passkeys/${id}`)));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
});

test('are forgotten with the second factor, whichever server turns that off, and by the operator’s link', async () => {
  await add();
  await ada.call('POST', '/auth/second-factor/off', { password: ada.password });
  expect(await list()).toEqual([]);
  expect((await enter()).status).toBe(422);
  expect((await logIn()).status).toBe(200);

  await add();
  // As a server does that knows nothing of passkeys.
  await query('update users set password_hash = factor_password_hash, factor_password_hash = null where id = $1', [
    ada.id,
  ]);
  expect(await list()).toEqual([]);

  await add();
  const reset = async (removesFactor: boolean) => {
    const made = await createReset(api.connection.db, ORIGIN, ada.email, { removesFactor });
    const token = made?.link.split('#reset=')[1];
    expect((await call('/auth/reset', { token, password: 'another horse' })).status).toBe(204);
  };
  await reset(false);
  expect((await enter()).status).toBe(200);
  await reset(true);
  expect((await enter()).status).toBe(422);
});

test('a mailed reset leaves the second factor whole, also where the address was not confirmed', async () => {
  await add();
  const made = await createReset(api.connection.db, ORIGIN, ada.email, { isMailed: true });
  const token = made?.link.split('#reset=')[1];
  expect((await call('/auth/reset', { token, password: 'another horse' })).status).toBe(204);
  ada.password = 'another horse';
  expect(await logIn()).toMatchObject({
    body: { error_code: 'SECOND_FACTOR_REQUIRED', second_factor: { has_passkey: true } },
  });
  expect((await enter()).status).toBe(200);
});

test('a server of the release before lets nobody in by the password alone', async () => {
  await add();
  const { rows } = await query('select password_hash, factor_password_hash from users where id = $1', [ada.id]);
  expect(rows[0]?.['factor_password_hash']).toEqual(expect.any(String));
  expect(rows[0]?.['password_hash']).not.toBe(rows[0]?.['factor_password_hash']);
});

test('works under the names of the server alone, each with its own, and says why not by an address', async () => {
  const host = 'post.localhost';
  const place = { method: 'GET', token: ada.token } as const;
  const told = async (name: string) =>
    (await call<ListPasskeysResponse>('/auth/passkeys', undefined, { ...place, host: name })).body.unavailable;
  expect(await told('localhost:3000')).toBeNull();
  for (const name of ['127.0.0.1:3000', '[::1]', '127.0.0.2']) {
    expect(await told(name)).toBe(
      'Browsers take passkeys for names alone, and this page was opened by an IP address. Open http://localhost:3000 instead.',
    );
    expect(await begin(ada, ada.password, name)).toMatchObject({
      status: 409,
      body: { error_code: 'PASSKEYS_UNAVAILABLE' },
    });
    expect((await call('/auth/passkeys/start', {}, { host: name })).status).toBe(409);
  }
  // Only loopback names are safe without https.
  expect(await told(host)).toContain('Passkeys don’t work where this page was opened.');
});

test('with several names, a passkey of one opens nothing under another', async () => {
  const origin = 'https://post.example.org';
  const app = await createTestApp({ beside: api, publicOrigin: origin, allowedHosts: ['other.example.org'] });
  const at = async <Body>(host: string, path: string, payload: object, token?: string): Promise<Answer<Body>> => {
    const headers = { host, ...(token && { authorization: `Bearer ${token}` }) };
    const response = await app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload });
    return { status: response.statusCode, body: response.json<Body>() };
  };
  const other = 'other.example.org';
  const { body } = await at<PasskeyCreation>(
    other,
    '/auth/passkeys/registration',
    { password: ada.password },
    ada.token,
  );
  const made = phone.create(body, { origin: 'https://other.example.org' });
  expect((await at(other, '/auth/passkeys', made, ada.token)).status).toBe(201);
  const asked = async (host: string) => (await at<PasskeyRequest>(host, '/auth/passkeys/start', {})).body;
  const signed = phone.get(await asked(other), { origin: 'https://other.example.org' });
  expect((await at(other, '/auth/passkeys/finish', signed)).status).toBe(200);
  const foreign = await asked('post.example.org');
  expect(foreign.rpId).toBe('post.example.org');
  const astray = phone.get({ ...foreign, rpId: other }, { origin });
  expect((await at('post.example.org', '/auth/passkeys/finish', astray)).status).toBe(422);
  const inside = await app.inject({ url: '/api/v1/auth/ways-in', headers: { host: 'post.example.org' } });
  expect(inside.json<WaysInResponse>().has_passkeys).toBe(false);
  await app.close();
});

test('challenges are bounded per address as other guesses are', async () => {
  const strict = await createTestApp({ beside: api, trustProxy: 1, rateLimits: { auth: 3 } });
  const statuses = [];
  const headers = { host: 'localhost', 'x-forwarded-for': '198.51.100.77' };
  for (let tries = 0; tries < 5; tries += 1) {
    const request = { method: 'POST', url: '/api/v1/auth/passkeys/start', payload: {} } as const;
    statuses.push((await strict.inject({ ...request, headers })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await strict.close();
});

test('no challenge or key is in the log, and no challenge is kept as it is', async () => {
  const { body: asked } = await begin();
  const made = phone.create(asked);
  await call('/auth/passkeys', made, { token: ada.token });
  const request = await start();
  const signed = phone.get(request, { isVerified: false });
  await finish(signed);
  await start();
  const { rows } = await query('select c::text as row from passkey_challenges c', []);
  const seen = JSON.stringify(rows) + lines.join('');
  for (const secret of [asked.challenge, made.attestation, made.client_data, request.challenge, signed.signature]) {
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
  }
  expect(lines.join('')).toContain('log-in failed');
});
