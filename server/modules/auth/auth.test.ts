import { hashAsInProduction, hashCheaply } from '../../testing/cheapPasswords';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { newPerson, type TestUser } from '../../testing/testUser';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp('ada');
});
afterAll(() => api.close());

const post = (path: string, payload: object) => api.inject({ method: 'POST', url: `/api/v1${path}`, payload });

describe('POST /auth/register', () => {
  test.each([
    ['email', { email: 'not an address' }],
    ['password', { password: 'short' }],
    ['username', { username: '   ' }],
    ['username', { username: 'x'.repeat(51) }],
    ['username', { username: '\u3000\u200b' }],
    ['fullName', { fullName: ' ' }],
    ['fullName', { fullName: '\u2060\u3164' }],
    ['is_admin', { is_admin: true }],
  ])('refuses a bad %s and names the field', async (field, change) => {
    const response = await post('/auth/register', { ...newPerson(), ...change });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      detail: expect.any(String),
      error_code: 'VALIDATION_ERROR',
      field_errors: { [field]: [expect.any(String)] },
    });
  });

  test.each([51, 201, 100_000])('says of a username of %i letters how long it may be', async (length) => {
    const response = await post('/auth/register', { ...newPerson(), username: 'x'.repeat(length) });
    expect(response.json()).toMatchObject({ field_errors: { username: ['Use at most 50 characters.'] } });
  });

  test('says of every missing field that it is required', async () => {
    const response = await post('/auth/register', {});
    expect(response.json<{ field_errors: object }>().field_errors).toEqual({
      email: ['This is required.'],
      password: ['This is required.'],
      fullName: ['This is required.'],
      username: ['This is required.'],
    });
  });

  test('refuses text that cannot be kept instead of failing on it', async () => {
    for (const fullName of ['nul \0', 'half \ud83d', '\uffff']) {
      const response = await post('/auth/register', { ...newPerson(), fullName });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ field_errors: { fullName: [expect.any(String)] } });
    }
  });

  test('answers the user, with names trimmed and nothing secret', async () => {
    const response = await post('/auth/register', { ...newPerson('grace'), username: '  grace ', password: 'äöü123' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      user: {
        id: expect.any(String),
        email: 'grace@example.com',
        username: 'grace',
        full_name: 'Ada Writer',
        is_admin: false,
        is_email_confirmed: false,
        has_password: true,
        social_accounts_count: 0,
        posts_count: 0,
      },
    });
  });

  test('refuses an email address or a username that is taken, whatever its case', async () => {
    const email = await post('/auth/register', { ...newPerson(), email: 'ADA@example.com' });
    expect(email.statusCode).toBe(409);
    expect(email.json()).toMatchObject({ error_code: 'EMAIL_TAKEN' });
    const username = await post('/auth/register', { ...newPerson(), username: 'Ada' });
    expect(username.statusCode).toBe(409);
    expect(username.json()).toMatchObject({ error_code: 'USERNAME_TAKEN' });
  });

  test.each(['ada\u200b', '\u2060A\u00adda', 'ad\ufeffa\u3164'])(
    'refuses a username that looks like one that is taken: %j',
    async (username) => {
      const response = await post('/auth/register', { ...newPerson(), username });
      expect(response.json()).toMatchObject({ error_code: 'USERNAME_TAKEN' });
    },
  );

  test('leaves names whole that need joiners', async () => {
    const names = { username: 'می\u200cخواهم', fullName: '👩\u200d🍳 Ada' };
    const response = await post('/auth/register', { ...newPerson('joined'), ...names });
    expect(response.json()).toMatchObject({ user: { username: names.username, full_name: names.fullName } });
  });
});

describe('POST /auth/login', () => {
  test('knows who has a name of before, with characters that nobody sees', async () => {
    const { id, email, password } = await api.signUp();
    await api.connection.pool.query(`update users set username = $2, username_key = $2 where id = $1`, [
      id,
      'old\u200b',
    ]);
    expect((await post('/auth/login', { email, password })).statusCode).toBe(200);
  });

  test('answers a token and the user', async () => {
    const response = await post('/auth/login', { email: ' Ada@Example.com', password: ada.password });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      data: { token: expect.stringMatching(/^[\w-]{43}$/), user: expect.objectContaining({ id: ada.id }) },
    });
  });

  test('answers a wrong password and an unknown user alike', async () => {
    const wrong = await post('/auth/login', { email: ada.email, password: 'wrong password' });
    const unknown = await post('/auth/login', { email: 'nobody@example.com', password: 'wrong password' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ detail: 'Invalid email or password', error_code: 'INVALID_CREDENTIALS' });
    expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
  });

  test('takes the same time for both', async () => {
    const timeOf = async (email: string) => {
      const start = performance.now();
      await post('/auth/login', { email, password: 'wrong password' });
      return performance.now() - start;
    };
    hashAsInProduction();
    const known = await api.signUp('hopper');
    hashCheaply();
    // The minimum of each is the work itself, without anything else that the machine was doing: a busy one takes more rounds to show it.
    let [ofKnown, ofUnknown] = [Infinity, Infinity];
    const isSame = () => ofUnknown / ofKnown > 0.6 && ofUnknown / ofKnown < 1.7;
    for (let round = 0; round < 15 || (round < 100 && !isSame()); round += 1) {
      ofKnown = Math.min(ofKnown, await timeOf(known.email));
      ofUnknown = Math.min(ofUnknown, await timeOf('nobody@example.com'));
    }
    expect(ofUnknown / ofKnown).toBeGreaterThan(0.6);
    expect(ofUnknown / ofKnown).toBeLessThan(1.7);
  });

  test('keeps only the hash of the token', async () => {
    const { rows } = await api.connection.pool.query<{ token_hash: Buffer }>('select token_hash from sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.token_hash.includes(ada.token))).toBe(false);
  });
});

describe('a session', () => {
  test('is asked for by every call of the signed-in group', async () => {
    for (const authorization of [
      undefined,
      'Bearer',
      `Basic ${ada.token}`,
      `Bearer ${'x'.repeat(43)}`,
      `Bearer ${'x'.repeat(8_000)}`,
    ]) {
      const response = await api.inject({ url: '/api/v1/auth/me', headers: authorization ? { authorization } : {} });
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer');
      expect(response.json()).toEqual({ detail: 'Token expired. Please login again.', error_code: 'UNAUTHORIZED' });
    }
  });

  test('is named by a scheme whose case does not matter', async () => {
    const headers = { authorization: `bearer ${ada.token}` };
    expect((await api.inject({ url: '/api/v1/auth/me', headers })).statusCode).toBe(200);
  });

  test('shows the signed-in user', async () => {
    const { status, body } = await ada.call('GET', '/auth/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: ada.id, full_name: 'Ada Writer', social_accounts_count: 0, posts_count: 0 });
  });

  test('ends on the server with logout, alone', async () => {
    const first = await api.signUp();
    const second = await post('/auth/login', { email: first.email, password: first.password });
    const other = second.json<{ data: { token: string } }>().data.token;
    expect((await first.call('POST', '/auth/logout')).status).toBe(204);
    expect((await first.call('GET', '/auth/me')).status).toBe(401);
    expect(
      (await api.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${other}` } })).statusCode,
    ).toBe(200);
  });

  test.each([
    ['12 hours of silence', `last_seen_at = now() - interval '12 hours 1 second'`, 401],
    ['a little less', `last_seen_at = now() - interval '11 hours 59 minutes'`, 200],
    ['7 days in all', `expires_at = now() - interval '1 second'`, 401],
  ])('after %s', async (_when, change, status) => {
    const user = await api.signUp();
    await api.connection.pool.query(`update sessions set ${change} where user_id = $1`, [user.id]);
    expect((await user.call('GET', '/auth/me')).status).toBe(status);
  });

  test('is kept awake by its use', async () => {
    const user = await api.signUp();
    await api.connection.pool.query(`update sessions set last_seen_at = now() - interval '1 hour' where user_id = $1`, [
      user.id,
    ]);
    await user.call('GET', '/auth/me');
    const { rows } = await api.connection.pool.query(
      `select 1 from sessions where user_id = $1 and last_seen_at > now() - interval '1 minute'`,
      [user.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('ends with its user', async () => {
    const user = await api.signUp();
    await api.connection.pool.query('delete from users where id = $1', [user.id]);
    expect((await user.call('GET', '/auth/me')).status).toBe(401);
  });

  test('is not opened by a handle of the token relay', async () => {
    const { access_token: handle } = await ada.authorizeX('ada');
    for (const token of [handle, handle.slice(4)]) {
      const response = await api.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${token}` } });
      expect(response.statusCode).toBe(401);
    }
  });
});
