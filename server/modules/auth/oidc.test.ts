import { randomBytes } from 'node:crypto';
import { OIDC_RETURN_PATH } from '#contract/auth';
import { authenticatorCode } from '#contract/testing/authenticatorCode';
import { createSoftwareAuthenticator } from '#contract/testing/softwareAuthenticator';
import type { ErrorBody } from '#contract/errors';
import type { ListSignInsResponse } from '#contract/schemas/auth';
import type { PasskeyCreation, PasskeyRequest } from '#contract/schemas/passkeys';
import type { FinishOidcResponse, Identity, ListIdentitiesResponse, StartOidcResponse } from '#contract/schemas/oidc';
import { PUBLIC_ORIGIN } from '../../../sandbox/testing/startRig';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { newPerson, type TestUser } from '../../testing/testUser';
import { startIssuer, type Issuer, type IssuerAccount } from '../../testing/startIssuer';
import { testLogger } from '../../testing/testLogger';
import { createOidcIssuer } from './oidcIssuer';
import type { Door } from './registration';
import { isFamiliarAddress } from './signInsRepository';

type Back = { code: string; state: string; iss: string };

const lines: string[] = [];
const door: Door = { registration: 'open', isLocal: true };
let issuer: Issuer;
let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  issuer = await startIssuer(PUBLIC_ORIGIN + OIDC_RETURN_PATH);
  api = await createTestApp({
    door,
    oidc: createOidcIssuer(issuer.settings, { publicOrigin: PUBLIC_ORIGIN, logger: testLogger }),
    log: { write: (line) => void lines.push(line) },
  });
});
beforeEach(async () => {
  door.registration = 'open';
  ada = await api.signUp();
});
afterAll(async () => {
  await api.close();
  await issuer.close();
});

const query = (sql: string, values: unknown[] = []) => api.connection.pool.query(sql, values);
const confirm = () => query('update users set email_confirmed_at = now() where id = $1', [ada.id]);
const post = (path: string, payload: object) => api.inject({ method: 'POST', url: `/api/v1${path}`, payload });
const newSecret = () => randomBytes(32).toString('base64url');

async function begin(as: IssuerAccount, invitation?: string): Promise<Back & { browser: string }> {
  const browser = newSecret();
  const started = await post('/auth/oidc/start', { browser, ...(invitation !== undefined && { invitation }) });
  const { authorize_url } = started.json<StartOidcResponse>();
  return { browser, ...(await issuer.signIn(authorize_url, as)) };
}

async function finish(back: object) {
  const response = await post('/auth/oidc/finish', back);
  return { status: response.statusCode, body: response.json<FinishOidcResponse & ErrorBody>() };
}

const enter = async (as: IssuerAccount, invitation?: string) => finish(await begin(as, invitation));
/** The issuer's account of somebody here. */
const accountOf = ({ email, username }: { email: string; username: string }, verified = true): IssuerAccount => ({
  sub: `subject of ${username}`,
  email,
  email_verified: verified,
  name: 'Ada Elsewhere',
  preferred_username: username,
});

test('an address that is verified there and confirmed here is joined at once, also while sign-up is closed', async () => {
  await confirm();
  door.registration = 'closed';
  const { status, body } = await enter(accountOf(ada));
  expect([status, body.data?.user.id]).toEqual([200, ada.id]);
  const headers = { authorization: `Bearer ${body.data?.token}` };
  expect((await api.inject({ url: '/api/v1/auth/me', headers })).statusCode).toBe(200);
  // From now on by the subject, whatever the address is.
  expect((await enter({ ...accountOf(ada), email: 'other@example.com' })).body.data?.user.id).toBe(ada.id);
});

test.each([
  ['confirmed here alone', true, false],
  ['verified there alone', false, true],
])('an address that is %s takes the password of the account', async (_how, isConfirmed, isVerified) => {
  if (isConfirmed) await confirm();
  const { status, body } = await enter(accountOf(ada, isVerified));
  expect([status, body.data, body.join?.email]).toEqual([200, undefined, ada.email]);
  const join = (password: string) => post('/auth/oidc/join', { challenge: body.join?.challenge, password });
  expect((await join('guessed')).statusCode).toBe(401);
  expect((await enter(accountOf(ada, isVerified))).body.join).toBeDefined();
  const joined = await join(ada.password);
  expect(joined.statusCode).toBe(200);
  expect((await enter(accountOf(ada, isVerified))).body.data?.user.id).toBe(ada.id);
  expect((await join(ada.password)).statusCode).toBe(401);
});

test('a stranger gets an account without a password where sign-up is open, and a name that nobody has', async () => {
  const zoe = await api.signUp('zoe');
  const { body } = await enter({ ...accountOf(zoe), email: newPerson().email });
  expect(body.data?.user).toMatchObject({
    username: 'zoe2',
    full_name: 'Ada Elsewhere',
    has_password: false,
  });
});

test('elsewhere a stranger needs an invitation, which is used up', async () => {
  door.registration = 'invited';
  await query('update users set is_admin = true where id = $1', [ada.id]);
  const { body: made } = await ada.call<{ link: string }>('POST', '/invitations', {});
  const invitation = made.link.split('=')[1];
  const [grace, other] = [accountOf(newPerson()), accountOf(newPerson())];
  expect((await enter(grace)).body.error_code).toBe('REGISTRATION_CLOSED');
  expect((await enter(grace, invitation)).status).toBe(200);
  expect((await enter(other, invitation)).body.error_code).toBe('REGISTRATION_CLOSED');
  expect((await enter(grace)).status).toBe(200);
});

test.each([
  '<mike@example.com>',
  'evil,mike@example.com',
  'a:mike@example.com;.x',
  'mi\u212Ae@example.com',
  'mike\0@example.com',
  `${'m'.repeat(250)}@example.com`,
])('an address with which nobody could sign up here makes and joins no account: %j', async (email) => {
  const { status, body } = await enter({ ...accountOf(newPerson()), email });
  expect([status, Object.keys(body.field_errors ?? {})]).toEqual([422, ['email']]);
});

test('names of an issuer are kept without signs that are none', async () => {
  const stranger = { ...accountOf(newPerson()), name: 'Ada\0 Else\u0007where', preferred_username: 'ada\0' };
  expect((await enter(stranger)).body.data?.user).toMatchObject({ full_name: 'Ada Else where' });
});

test('while sign-up is closed a stranger stays out, and an invitation is kept for later', async () => {
  await query('update users set is_admin = true where id = $1', [ada.id]);
  door.registration = 'invited';
  const { body: made } = await ada.call<{ link: string }>('POST', '/invitations', {});
  const invitation = made.link.split('=')[1];
  const stranger = accountOf(newPerson());
  door.registration = 'closed';
  expect((await enter(stranger)).body.error_code).toBe('REGISTRATION_CLOSED');
  expect((await enter(stranger, invitation)).body.error_code).toBe('REGISTRATION_CLOSED');
  door.registration = 'invited';
  expect((await enter(stranger, invitation)).status).toBe(200);
});

test('a return works once, in the browser that began, and with its own state', async () => {
  await confirm();
  const back = await begin(accountOf(ada));
  expect((await finish({ ...back, browser: newSecret() })).status).toBe(422);
  expect((await finish({ ...back, state: newSecret() })).status).toBe(422);
  expect((await finish(back)).status).toBe(200);
  expect((await finish(back)).status).toBe(422);
  const [mine, yours] = [await begin(accountOf(ada)), await begin(accountOf(newPerson()))];
  expect((await finish({ ...mine, code: yours.code })).body.error_code).toBe('OAUTH_REJECTED');
});

test('a return that names another issuer, or none where this one names itself, is forged', async () => {
  const other = await finish({ ...(await begin(accountOf(ada))), iss: 'https://other.example' });
  expect(other.body.error_code).toBe('OAUTH_REJECTED');
  const { iss: _its, ...nameless } = await begin(accountOf(ada));
  expect((await finish(nameless)).body.error_code).toBe('OAUTH_REJECTED');
});

test('one that comes too late is refused', async () => {
  const back = await begin(accountOf(ada));
  await query('update oidc_log_ins set expires_at = now()');
  expect((await finish(back)).status).toBe(422);
});

test('what waits for a password waits for the second factor, too', async () => {
  const setUp = await ada.call<{ secret: string }>('POST', '/auth/second-factor/authenticator', {
    password: ada.password,
  });
  const { secret } = setUp.body;
  await ada.call('POST', '/auth/second-factor/authenticator/confirm', { code: authenticatorCode(secret) });
  const { body } = await enter(accountOf(ada));
  const refused = await post('/auth/oidc/join', { challenge: body.join?.challenge, password: ada.password });
  expect(refused.json<ErrorBody>().error_code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await enter(accountOf(ada))).body.join).toBeDefined();
  const challenge = refused.json<ErrorBody>().second_factor?.challenge;
  expect((await post('/auth/second-factor', { challenge, code: authenticatorCode(secret, 1) })).statusCode).toBe(200);
  expect((await enter(accountOf(ada))).body.error_code).toBe('SECOND_FACTOR_REQUIRED');
});

test('what waits for the second factor is joined by a passkey, too', async () => {
  const phone = createSoftwareAuthenticator(PUBLIC_ORIGIN);
  const { password } = ada;
  const asked = await ada.call<PasskeyCreation>('POST', '/auth/passkeys/registration', { password });
  expect((await ada.call('POST', '/auth/passkeys', phone.create(asked.body))).status).toBe(201);
  const { body } = await enter(accountOf(ada));
  const refused = await post('/auth/oidc/join', { challenge: body.join?.challenge, password });
  const challenge = refused.json<ErrorBody>().second_factor?.challenge;
  const started = await post('/auth/passkeys/start', { challenge });
  const signed = phone.get(started.json<PasskeyRequest>());
  expect((await post('/auth/passkeys/finish', signed)).statusCode).toBe(200);
  const { identities } = (await ada.call<ListIdentitiesResponse>('GET', '/auth/identities')).body;
  expect(identities.map(({ name }) => name)).toEqual(['Test ID']);
});

describe('who is signed in', () => {
  const elsewhere: IssuerAccount = { sub: 'elsewhere' };

  async function beginLink(as = elsewhere) {
    const browser = newSecret();
    const started = await ada.call<StartOidcResponse>('POST', '/auth/identities/start', {
      browser,
      password: ada.password,
    });
    return { browser, ...(await issuer.signIn(started.body.authorize_url, as)) };
  }

  beforeEach(() => (elsewhere.sub = `elsewhere of ${ada.id}`));

  test('adds an account at the issuer after their password, whatever its address is', async () => {
    const wrong = { browser: newSecret(), password: 'guessed' };
    expect((await ada.call('POST', '/auth/identities/start', wrong)).status).toBe(422);
    const back = await beginLink();
    expect((await ada.call<Identity>('POST', '/auth/identities', back)).body.name).toBe('Test ID');
    expect((await ada.call('POST', '/auth/identities', back)).status).toBe(422);
    expect((await enter(elsewhere)).body.data?.user.id).toBe(ada.id);
  });

  test('adds what they began themselves alone, and signs nobody in by it', async () => {
    const grace = await api.signUp();
    expect((await grace.call('POST', '/auth/identities', await beginLink())).status).toBe(422);
    expect((await finish(await beginLink())).status).toBe(422);
    expect((await ada.call('POST', '/auth/identities', await begin(elsewhere))).status).toBe(422);
    expect((await ada.call<ListIdentitiesResponse>('GET', '/auth/identities')).body.identities).toEqual([]);
  });

  test('sees in their sign-ins when an account at the issuer was added, however, or removed', async () => {
    const kinds = async () => {
      const { sign_ins } = (await ada.call<ListSignInsResponse>('GET', '/auth/sign-ins')).body;
      return sign_ins.map(({ kind }) => kind).filter((kind) => kind.startsWith('identity_'));
    };
    const added = await ada.call<Identity>('POST', '/auth/identities', await beginLink());
    expect(await kinds()).toEqual(['identity_added']);
    await ada.call('DELETE', `/auth/identities/${added.body.id}`);
    expect(await kinds()).toEqual(['identity_removed', 'identity_added']);
    const { body } = await enter(accountOf(ada));
    await post('/auth/oidc/join', { challenge: body.join?.challenge, password: ada.password });
    await enter(accountOf(ada));
    await confirm();
    await enter({ ...accountOf(ada), sub: `another of ${ada.id}` });
    expect(await kinds()).toEqual(['identity_added', 'identity_added', 'identity_removed', 'identity_added']);
  });

  test('can’t take an account that opens somebody else’s', async () => {
    await ada.call('POST', '/auth/identities', await beginLink());
    const owner = ada;
    ada = await api.signUp();
    expect((await ada.call<ErrorBody>('POST', '/auth/identities', await beginLink())).body.error_code).toBe('CONFLICT');
    expect((await enter(elsewhere)).body.data?.user.id).toBe(owner.id);
  });
});

test('a second factor is asked for', async () => {
  await confirm();
  await enter(accountOf(ada));
  await query(`update users set factor_password_hash = password_hash, password_hash = 'other' where id = $1`, [ada.id]);
  const { status, body } = await enter(accountOf(ada));
  expect([status, body.error_code, body.data]).toEqual([401, 'SECOND_FACTOR_REQUIRED', undefined]);
  expect(body.second_factor?.challenge).toMatch(/^[\w-]{43}$/);
});

test('an address where no second factor was shown is not the owner’s, also if an account was joined there', async () => {
  await confirm();
  await query('delete from sign_ins where user_id = $1', [ada.id]);
  await query(`update users set factor_password_hash = password_hash, password_hash = 'other' where id = $1`, [ada.id]);
  expect((await enter(accountOf(ada))).body.error_code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await query('select kind from sign_ins where user_id = $1 order by id', [ada.id])).rows).toEqual([
    { kind: 'identity_added' },
    { kind: 'code_missing' },
  ]);
  expect(await isFamiliarAddress(api.connection.db, ada.email, '127.0.0.1')).toBe(false);
});

test('the last way in stays, and others can be removed', async () => {
  const grace = accountOf(newPerson());
  const { body } = await enter(grace);
  const call = (method: 'GET' | 'DELETE', path: string, token = body.data?.token) =>
    api.inject({ method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } });
  const [only] = (await call('GET', '/auth/identities')).json<ListIdentitiesResponse>().identities;
  expect(only?.name).toBe('Test ID');
  expect((await call('DELETE', `/auth/identities/${only?.id}`)).statusCode).toBe(409);
  expect((await call('DELETE', `/auth/identities/${only?.id}`, ada.token)).statusCode).toBe(404);
  await query('update users set password_hash = $2 where id = $1', [body.data?.user.id, 'some hash']);
  expect((await call('DELETE', `/auth/identities/${only?.id}`)).statusCode).toBe(204);
});

test('another account at the issuer is another way in, also at one whose tokens end its address by a slash', async () => {
  const { body } = await enter(accountOf(newPerson()));
  const headers = { authorization: `Bearer ${body.data?.token}` };
  const listed = await api.inject({ url: '/api/v1/auth/identities', headers });
  const [first] = listed.json<ListIdentitiesResponse>().identities;
  await query(`insert into identities (id, user_id, issuer, subject) values (gen_random_uuid(), $1, $2, 'another')`, [
    body.data?.user.id,
    issuer.settings.issuer.href,
  ]);
  const removed = await api.inject({ method: 'DELETE', url: `/api/v1/auth/identities/${first?.id}`, headers });
  expect(removed.statusCode).toBe(204);
});

test('what was joined elsewhere is listed and removed where no issuer is set up any more', async () => {
  await confirm();
  await enter(accountOf(ada));
  const other = await createTestApp({ beside: api });
  const headers = { authorization: `Bearer ${ada.token}` };
  const listed = await other.inject({ url: '/api/v1/auth/identities', headers });
  const [identity] = listed.json<ListIdentitiesResponse>().identities;
  expect(identity?.name).toBe('127.0.0.1');
  const removed = await other.inject({ method: 'DELETE', url: `/api/v1/auth/identities/${identity?.id}`, headers });
  expect(removed.statusCode).toBe(204);
  await other.close();
});

test('what was joined before an address was confirmed is gone once it is, by a reset through mail', async () => {
  await enter(accountOf(ada));
  await query(
    `insert into identities (id, user_id, issuer, subject) values (gen_random_uuid(), $1, 'https://a.test', 'b')`,
    [ada.id],
  );
  const token = newSecret();
  await query(
    `insert into password_resets (token_hash, user_id, expires_at, is_mailed)
     values (sha256(convert_to($1, 'UTF8')), $2, now() + interval '1 minute', true)`,
    [token, ada.id],
  );
  expect((await post('/auth/reset', { token, password: 'a new horse' })).statusCode).toBe(204);
  expect((await query('select 1 from identities where user_id = $1', [ada.id])).rowCount).toBe(0);
});

test('an issuer that can’t be reached is said, and nothing else stops', async () => {
  const away = { ...issuer.settings, issuer: new URL('http://127.0.0.1:1') };
  const oidc = createOidcIssuer(away, { publicOrigin: PUBLIC_ORIGIN, logger: testLogger });
  const other = await createTestApp({ beside: api, oidc });
  const payload = { browser: newSecret() };
  const refused = await other.inject({ method: 'POST', url: '/api/v1/auth/oidc/start', payload });
  expect([refused.statusCode, refused.json<ErrorBody>().error_code]).toEqual([502, 'NETWORK_UNAVAILABLE']);
  expect((await other.inject({ url: '/api/v1/auth/ways-in' })).json()).toMatchObject({
    oidc: { name: 'Test ID', is_google: false },
  });
  await other.close();
});

test('neither the database nor the log holds what opens anything', async () => {
  await confirm();
  const back = await begin(accountOf(ada));
  const { rows } = await query('select o::text, encode(kept, $1) as kept from oidc_log_ins o', ['escape']);
  expect(rows.length).toBeGreaterThan(0);
  const { body } = await finish(back);
  const seen = JSON.stringify(rows) + lines.join('');
  expect(lines.join('')).toContain('/auth/oidc/finish');
  for (const secret of [back.code, back.state, back.browser, body.data?.token, issuer.settings.clientSecret]) {
    expect(secret).toBeTruthy();
    expect(seen).not.toContain(secret);
  }
});
