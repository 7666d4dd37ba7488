import type { LoginResponse, User } from '#contract/schemas/auth';
import type { InvitationLink } from '#contract/schemas/people';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { newPerson, type TestUser } from '../../testing/testUser';

const lines: string[] = [];
let api: TestApp;
let admin: TestUser;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp({ mailer: { wake: () => undefined }, log: { write: (line) => void lines.push(line) } });
  admin = await api.signUp();
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(() => api.close());

const query = (sql: string, values: unknown[] = []) => api.connection.pool.query<Record<string, unknown>>(sql, values);
const post = (path: string, payload: object, server = api) =>
  server.inject({ method: 'POST', url: `/api/v1${path}`, payload });
const confirm = async (token: string) => (await post('/auth/confirm', { token })).statusCode;
const isConfirmed = async (user = ada) => (await user.call<User>('GET', '/auth/me')).body.is_email_confirmed;
const askAgain = () => ada.call('POST', '/auth/confirmations');

/** Tokens of the mails to somebody that wait in the outbox, oldest first. */
async function tokensFor(email: string, kind = 'confirm'): Promise<string[]> {
  const { rows } = await api.connection.pool.query<{ id: string; token: Buffer }>(
    'select id, token from mails where email = $1 and kind = $2 order by id',
    [email, kind],
  );
  return rows.map(({ id, token }) => api.secretBox.open(token, `mails:${id}`));
}

async function signUpInvited(person: ReturnType<typeof newPerson>, invitation: string): Promise<boolean> {
  expect((await post('/auth/register', { ...person, invitation })).statusCode).toBe(201);
  const { email, password } = person;
  const login = await post('/auth/login', { email, password });
  return login.json<LoginResponse>().data.user.is_email_confirmed;
}

test('who signs up is mailed a link, which confirms their address once', async () => {
  const [token = '', ...others] = await tokensFor(ada.email);
  expect(others).toEqual([]);
  expect(await isConfirmed()).toBe(false);
  expect(await confirm(token)).toBe(204);
  expect(await isConfirmed()).toBe(true);
  expect(await confirm(token)).toBe(422);
});

test('where no mail is sent, nobody is asked', async () => {
  const mute = await createTestApp();
  const grace = await mute.signUp();
  expect((await mute.connection.pool.query('select 1 from mails')).rowCount).toBe(0);
  expect((await grace.call('POST', '/auth/confirmations')).status).toBe(409);
  await mute.close();
});

test('a link is good for a day, and until another one of the person was used', async () => {
  await askAgain();
  const [old = '', other = ''] = await tokensFor(ada.email);
  const { rows } = await query(
    'select round(extract(epoch from max(expires_at) - now()) / 3600)::int as hours from email_confirmations',
  );
  expect(rows).toEqual([{ hours: 24 }]);
  await query(`update email_confirmations set expires_at = now() where token_hash = sha256(convert_to($1, 'UTF8'))`, [
    old,
  ]);
  expect(await confirm(old)).toBe(422);
  await askAgain();
  const newest = (await tokensFor(ada.email)).at(-1) ?? '';
  expect(await confirm(newest)).toBe(204);
  expect(await confirm(other)).toBe(422);
});

test('the mail is sent again three times, and who asks on is told to wait, over all servers', async () => {
  for (let count = 0; count < 3; count += 1) expect((await askAgain()).status).toBe(204);
  // The wait of a second may be over on a busy machine.
  await query(`update password_tries set next_at = next_at + interval '1 hour'`);
  const other = await createTestApp({ beside: api, mailer: { wake: () => undefined } });
  const headers = { authorization: `Bearer ${ada.token}` };
  const refused = await other.inject({ method: 'POST', url: '/api/v1/auth/confirmations', headers });
  await other.close();
  expect([refused.statusCode, (await askAgain()).status]).toEqual([429, 429]);
  expect(await tokensFor(ada.email)).toHaveLength(4);
});

test('who has confirmed is mailed nothing more', async () => {
  await confirm((await tokensFor(ada.email))[0] ?? '');
  expect((await askAgain()).status).toBe(204);
  expect(await tokensFor(ada.email)).toHaveLength(1);
});

test('a mailed link for a lost password confirms the address, and one that an administrator hands over does not', async () => {
  const made = await admin.call<{ link: string }>('POST', '/password-resets', { email: ada.email });
  const handed = made.body.link.split('=')[1] ?? '';
  expect((await post('/auth/reset', { token: handed, password: 'a new horse' })).statusCode).toBe(204);
  const confirmedAt = async () =>
    (await query('select email_confirmed_at as at from users where id = $1', [ada.id])).rows[0]?.['at'];
  expect(await confirmedAt()).toBeNull();
  await post('/auth/forgot', { email: ada.email });
  const [mailed = ''] = await tokensFor(ada.email, 'reset');
  expect((await post('/auth/reset', { token: mailed, password: 'a new horse' })).statusCode).toBe(204);
  expect(await confirmedAt()).toBeInstanceOf(Date);
});

test('an invitation with an address is mailed; by that link the address is confirmed, by the one that was shown it is not', async () => {
  const [byMail, byHand] = [newPerson(), newPerson()];
  const invite = async (email: string) => {
    const { body } = await admin.call<InvitationLink>('POST', '/invitations', { email });
    expect(body.is_mailed).toBe(true);
    return { shown: body.link.split('=')[1] ?? '', mailed: (await tokensFor(email, 'invitation'))[0] ?? '' };
  };
  const first = await invite(byMail.email);
  expect(first.mailed).not.toBe(first.shown);
  expect(await signUpInvited(byMail, first.mailed)).toBe(true);
  expect(await tokensFor(byMail.email)).toEqual([]);
  // Both links are one invitation.
  expect((await query('select 1 from invitations where email = $1', [byMail.email])).rowCount).toBe(0);
  expect(await signUpInvited(byHand, (await invite(byHand.email)).shown)).toBe(false);
});

test('an invitation that is withdrawn is not mailed any more, and one without an address never', async () => {
  const { email } = newPerson();
  const { body } = await admin.call<InvitationLink>('POST', '/invitations', { email });
  expect((await admin.call<InvitationLink>('POST', '/invitations', {})).body.is_mailed).toBe(false);
  expect(await tokensFor(email, 'invitation')).toHaveLength(1);
  await admin.call('DELETE', `/invitations/${body.id}`);
  expect(await tokensFor(email, 'invitation')).toEqual([]);
});

test('tokens are kept as hashes or encrypted, and are in no line of the log', async () => {
  const [token = ''] = await tokensFor(ada.email);
  const { rows } = await query(
    `select c::text from email_confirmations c union all select encode(token, 'escape') from mails`,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  await confirm(token);
  await confirm(token);
  expect(lines.join('')).toContain('/auth/confirm');
  expect(lines.join('')).not.toContain(token);
});

test('guesses of one address are bounded over all servers', async () => {
  const strict = await createTestApp({ beside: api, rateLimits: { auth: 2 } });
  const guess = async () =>
    (
      await strict.inject({
        method: 'POST',
        url: '/api/v1/auth/confirm',
        payload: { token: 'x' },
        remoteAddress: '203.0.113.8',
      })
    ).statusCode;
  expect([await guess(), await guess(), await guess()]).toEqual([422, 422, 429]);
  await strict.close();
});
