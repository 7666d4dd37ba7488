import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { WaysInResponse } from '#contract/schemas/auth';
import type { InvitationLink, ListInvitationsResponse } from '#contract/schemas/people';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { newPerson, type TestUser } from '../../testing/testUser';
import { setRegistration } from '../installation/installationRepository';
import { createInvitation } from './invitationsRepository';
import type { Door } from './registration';

/** What holds at the servers of this file; each test sets it. */
const door: Door = { registration: 'invited', isLocal: true };
const lines: string[] = [];
let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({ door, log: { write: (line) => void lines.push(line) } });
});
beforeEach(async () => {
  await api.connection.pool.query('truncate users cascade');
  Object.assign(door, { registration: 'invited', isLocal: true });
});
afterAll(() => api.close());

async function register(fields: object = {}, server = api) {
  const response = await server.inject({
    method: 'POST',
    url: '/api/v1/auth/register',
    payload: { ...newPerson(), ...fields },
  });
  return { status: response.statusCode, body: response.json<{ user: TestUser }>() };
}

const waysIn = async () => (await api.inject({ method: 'GET', url: '/api/v1/auth/ways-in' })).json<WaysInResponse>();

const tokenOf = (link: string) => /^http:\/\/localhost:3000\/#invitation=([\w-]{43})$/.exec(link)?.[1] ?? '';

async function invite(admin: TestUser, body: object = {}): Promise<{ id: string; invitation: string }> {
  const made = await admin.call<InvitationLink>('POST', '/invitations', body);
  expect(made.status).toBe(201);
  return { id: made.body.id, invitation: tokenOf(made.body.link) };
}

/** The token of a link that a command or a start has made. */
async function operatorsLink(kind: 'operator' | 'first'): Promise<string> {
  const made = { kind, createdBy: null, email: null, isAdmin: true };
  return tokenOf((await createInvitation(api.connection.db, 'http://localhost:3000', made))?.link ?? '');
}

const CLOSED = { status: 403, body: { error_code: 'REGISTRATION_CLOSED', detail: expect.any(String) } };

/** What else is told, of a server without all of it. */
const OF_ELSE = { has_passkeys: false, oidc: null, sends_mail: false, terms_url: null, privacy_url: null };

describe('the first person', () => {
  test.each(['open', 'invited', 'closed'] as const)(
    'signs up freely at the machine itself where sign-up is %s, and alone is administrator',
    async (registration) => {
      door.registration = registration;
      expect(await waysIn()).toEqual({
        registration,
        is_empty: true,
        is_free: true,
        ...OF_ELSE,
      });
      expect(await register()).toMatchObject({ status: 201, body: { user: { is_admin: true } } });
      const isOpen = registration === 'open';
      expect(await waysIn()).toEqual({
        registration,
        is_empty: false,
        is_free: isOpen,
        ...OF_ELSE,
      });
      expect(await register()).toMatchObject(isOpen ? { status: 201, body: { user: { is_admin: false } } } : CLOSED);
    },
  );

  test('is one, of several who come at the same time', async () => {
    door.registration = 'closed';
    const answers = await Promise.all(Array.from({ length: 4 }, () => register()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
  });

  test.each(['open', 'closed'] as const)(
    'takes the link of the start elsewhere, which then is good no more (%s)',
    async (registration) => {
      Object.assign(door, { registration, isLocal: false });
      expect(await waysIn()).toEqual({
        registration,
        is_empty: true,
        is_free: false,
        ...OF_ELSE,
      });
      expect(await register()).toMatchObject(CLOSED);
      const [first, again] = [await operatorsLink('first'), await operatorsLink('first')];
      expect(await register({ invitation: first })).toMatchObject({
        status: 201,
        body: { user: { is_admin: true } },
      });
      const second = await register({ invitation: again });
      if (registration === 'closed') expect(second).toMatchObject(CLOSED);
      else expect(second).toMatchObject({ status: 201, body: { user: { is_admin: false } } });
    },
  );

  test('is one, of two who sign up at the same time', async () => {
    door.registration = 'open';
    const both = await Promise.all([register(), register()]);
    expect(both.map(({ body }) => body.user.is_admin).sort()).toEqual([false, true]);
  });
});

describe('an invitation', () => {
  test('lets one person sign up, who is no administrator, and is then gone', async () => {
    const admin = await api.signUp('admin');
    const { id, invitation } = await invite(admin);
    const { body: listed } = await admin.call<ListInvitationsResponse>('GET', '/invitations');
    expect(listed.invitations).toEqual([
      {
        id,
        email: null,
        is_admin: false,
        invited_by: 'Ada Writer',
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ]);
    const { created_at, expires_at } = listed.invitations[0]!;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * 24 * 3_600_000);
    expect(await register({ invitation })).toMatchObject({ status: 201, body: { user: { is_admin: false } } });
    expect(await register({ invitation })).toMatchObject(CLOSED);
    expect((await admin.call('GET', '/invitations')).body).toEqual({ invitations: [] });
  });

  test('is used once by two at the same time, at two servers', async () => {
    const admin = await api.signUp('admin');
    const other = await createTestApp({ door, beside: api });
    const { invitation } = await invite(admin);
    const both = await Promise.all([register({ invitation }), register({ invitation }, other)]);
    await other.close();
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  test('stays good where signing up fails', async () => {
    const admin = await api.signUp('admin');
    const { invitation } = await invite(admin);
    expect((await register({ invitation, email: admin.email })).status).toBe(409);
    expect((await register({ invitation })).status).toBe(201);
  });

  test('for an address lets in nobody with another one', async () => {
    const admin = await api.signUp('admin');
    const { invitation } = await invite(admin, { email: 'Grace@example.com' });
    expect(await register({ invitation })).toMatchObject({
      status: 422,
      body: { field_errors: { email: ['This invitation is for another email address.'] } },
    });
    expect((await register({ invitation, email: 'grace@EXAMPLE.com' })).status).toBe(201);
  });

  test('is good for seven days, and until it is taken back', async () => {
    const admin = await api.signUp('admin');
    const [old, taken] = [await invite(admin), await invite(admin)];
    await api.connection.pool.query(`update invitations set expires_at = now() where id = $1`, [old.id]);
    expect((await admin.call('DELETE', `/invitations/${taken.id}`)).status).toBe(204);
    expect((await admin.call('DELETE', `/invitations/${taken.id}`)).status).toBe(404);
    for (const { invitation } of [old, taken]) expect(await register({ invitation })).toMatchObject(CLOSED);
  });

  test('is made, seen and taken back by administrators alone', async () => {
    const admin = await api.signUp('admin');
    const { id, invitation } = await invite(admin);
    await register({ invitation, ...newPerson('grace') });
    const { id: other } = await invite(admin);
    const login = { email: 'grace@example.com', password: 'correct horse' };
    const response = await api.inject({ method: 'POST', url: '/api/v1/auth/login', payload: login });
    const { token } = response.json<{ data: { token: string } }>().data;
    const call = (method: 'GET' | 'POST' | 'DELETE', url: string) =>
      api.inject({
        method,
        url: `/api/v1${url}`,
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'POST' && { payload: {} }),
      });
    expect((await call('GET', '/invitations')).json()).toMatchObject({ error_code: 'FORBIDDEN' });
    expect((await call('POST', '/invitations')).json()).toMatchObject({ error_code: 'FORBIDDEN' });
    expect((await call('DELETE', `/invitations/${other}`)).json()).toMatchObject({ error_code: 'NOT_FOUND' });
    expect(id).not.toBe(other);
  });

  test('of an administrator is good for nothing where sign-up is closed, that of the operator is', async () => {
    const admin = await api.signUp('admin');
    const { invitation } = await invite(admin);
    Object.assign(door, { registration: 'closed', isLocal: false });
    expect(await register({ invitation })).toMatchObject(CLOSED);
    const refused = await api.inject({
      method: 'POST',
      url: '/api/v1/invitations',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: {},
    });
    expect(refused.json()).toMatchObject({ error_code: 'REGISTRATION_CLOSED' });
    const link = await operatorsLink('operator');
    expect(await register({ invitation: link })).toMatchObject({
      status: 201,
      body: { user: { is_admin: true } },
    });
  });

  test('is kept as a hash alone, and no line of the log holds it', async () => {
    lines.length = 0;
    const admin = await api.signUp('admin');
    const { invitation } = await invite(admin);
    const { rows } = await api.connection.pool.query('select i::text as row from invitations i');
    expect(JSON.stringify(rows)).not.toContain(invitation);
    await register({ invitation, email: admin.email });
    await register({ invitation });
    await register({ invitation });
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('')).not.toContain(invitation);
  });

  test('cannot be made without end', async () => {
    const admin = await api.signUp('admin');
    await api.connection.pool.query(
      `insert into invitations (id, kind, token_hash, expires_at)
       select gen_random_uuid(), 'operator', int4send(n), now() + interval '1 day' from generate_series(1, 100) n`,
    );
    expect(await admin.call('POST', '/invitations', {})).toMatchObject({
      status: 409,
      body: { error_code: 'CONFLICT' },
    });
  });
});

describe('a server of the release before', () => {
  const signUp = () =>
    api.connection.pool.query(
      `insert into users (id, email, email_key, username, username_key, full_name, password_hash)
       values (gen_random_uuid(), 'g', 'g', 'g', 'g', 'g', 'g') on conflict do nothing returning is_admin`,
    );

  test('signs nobody up where that takes an invitation', async () => {
    await setRegistration(api.connection.db, 'invited');
    await expect(signUp()).rejects.toThrow('takes an invitation');
    await setRegistration(api.connection.db, 'open');
    expect((await signUp()).rows).toEqual([{ is_admin: true }]);
  });

  test('leaves the oldest of its accounts as administrator', async () => {
    door.registration = 'open';
    const users = [await api.signUp(), await api.signUp(), await api.signUp()];
    const { pool } = api.connection;
    await pool.query('update users set is_admin = false');
    await pool.query('update users set deleted_at = now() where id = $1', [users[0]!.id]);
    const file = await readFile(path.resolve('server/migrations/0047_invite_people.sql'), 'utf8');
    await pool.query(/UPDATE "users" SET "is_admin".*?;/.exec(file)?.[0] ?? '');
    const { rows } = await pool.query('select id from users where is_admin');
    expect(rows).toEqual([{ id: users[1]!.id }]);
  });
});
