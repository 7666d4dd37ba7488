import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { testLogger } from '../../testing/testLogger';
import { until } from '../../testing/until';
import { createMailer, createSmtp, type Mailer } from './mailer';

/** What the server of mail was given, and how it answers: it may refuse, or take a mail and break off before it says so. */
const received: string[] = [];
let refusals = 0;
let onTaken: (() => void) | null = null;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    void text(stream).then((mail) => {
      if (refusals > 0) {
        refusals -= 1;
        return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      }
      received.push(mail);
      onTaken?.();
      return done();
    });
  },
});

const lines: string[] = [];
const woken: Mailer[] = [];
let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const mailer = { wake: () => woken.forEach((one) => one.wake()) };
  api = await createTestApp({ mailer, log: { write: (line) => void lines.push(line) } });
});
beforeEach(async () => {
  received.length = 0;
  refusals = 0;
  onTaken = null;
  ada = await api.signUp();
  // That has mailed her, too.
  await clearOutbox();
});
afterEach(() => stopAll());
afterAll(async () => {
  await api.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

async function stopAll(): Promise<void> {
  await Promise.all(woken.splice(0).map((mailer) => mailer.stop()));
}

function startMailer(): Mailer {
  const { port } = smtp.server.address() as AddressInfo;
  const { connection, secretBox } = api;
  const mailer = createMailer({
    ...{ connection, secretBox, publicOrigin: 'http://localhost:3000', logger: testLogger },
    send: createSmtp(`smtp://127.0.0.1:${port}`, 'Postwright <post@example.org>'),
    mayWork: async () => true,
  });
  woken.push(mailer);
  mailer.start();
  return mailer;
}

const post = (path: string, payload: object) => api.inject({ method: 'POST', url: `/api/v1${path}`, payload });
const forget = async (email = ada.email) => (await post('/auth/forgot', { email })).statusCode;
const tokenOf = (mail: string) =>
  /#reset=([\w-]{43})/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? '';
const idOf = (mail: string) => /^Message-ID: (<[^>]+>)/im.exec(mail)?.[1];
const clearOutbox = () => api.connection.pool.query('delete from mails');
const pending = async () =>
  (await api.connection.pool.query<{ id: string; tries: number; token: Buffer }>('select * from mails')).rows;
const untilReceived = (count: number) =>
  until(async () => received.length >= count && (await pending()).length === 0, Boolean, { what: `${count} mails` });

test('a mail brings a link that replaces the password, and its token is then nowhere', async () => {
  startMailer();
  expect(await forget(ada.email.toUpperCase())).toBe(202);
  await untilReceived(1);
  const [mail = ''] = received;
  expect(mail).toContain(`To: ${ada.email}`);
  expect(mail).toContain('From: Postwright <post@example.org>');
  const token = tokenOf(mail);
  expect((await post('/auth/reset', { token, password: 'a new horse' })).statusCode).toBe(204);
  expect((await post('/auth/login', { email: ada.email, password: 'a new horse' })).statusCode).toBe(200);
  expect(lines.join('')).not.toContain(token);
});

test('the outbox holds the token encrypted', async () => {
  await forget();
  const [row] = await pending();
  const token = api.secretBox.open(row!.token, `mails:${row!.id}`);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(row!.token.toString('latin1')).not.toContain(token);
});

test('two servers send each mail once', async () => {
  const people = [ada, await api.signUp(), await api.signUp()];
  await clearOutbox();
  for (const { email } of people) await forget(email);
  startMailer();
  startMailer();
  await untilReceived(3);
  expect(new Set(received.map(idOf)).size).toBe(3);
  expect(received).toHaveLength(3);
});

test('a mail that was refused is tried again, by the same id', async () => {
  refusals = 1;
  const mailer = startMailer();
  await forget();
  await until(async () => (await pending())[0]?.tries === 1, Boolean, { what: 'a try' });
  expect(received).toEqual([]);
  await until(async () => refusals === 0, Boolean, { what: 'the refusal' });
  const id = (await pending())[0]?.id;
  await api.connection.pool.query('update mails set next_at = now()');
  mailer.wake();
  await untilReceived(1);
  expect(idOf(received[0] ?? '')).toBe(`<${id}@localhost>`);
});

test('of a server that dies between the answer of the mail’s server and its own note, another sends it by the same id', async () => {
  // The mail was taken, and the row is still there: that is what such a death leaves.
  await forget();
  const [row] = await pending();
  startMailer();
  await untilReceived(1);
  const names = Object.keys(row!);
  await api.connection.pool.query(
    `insert into mails (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row!),
  );
  woken[0]?.wake();
  await untilReceived(2);
  expect(idOf(received[0] ?? '')).toBe(idOf(received[1] ?? ''));
});

test('a mail whose link is useless by now is forgotten', async () => {
  await forget();
  await api.connection.pool.query(`update mails set expires_at = now()`);
  startMailer();
  await until(async () => (await pending()).length === 0, Boolean, { what: 'an empty outbox' });
  expect(received).toEqual([]);
});

test('an unknown address is answered likewise, and gets nothing', async () => {
  const known = await post('/auth/forgot', { email: ada.email });
  const unknown = await post('/auth/forgot', { email: 'nobody@example.com' });
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  expect(await pending()).toHaveLength(1);
});

test('one address gets three mails at once, over all servers, and nobody is told that it waits', async () => {
  const other = await createTestApp({ beside: api, mailer: { wake: () => undefined } });
  const request = { method: 'POST', url: '/api/v1/auth/forgot', payload: { email: ada.email } } as const;
  await api.connection.pool.query('delete from password_tries');
  for (const server of [api, other, api]) expect((await server.inject(request)).statusCode).toBe(202);
  // The wait of a second may be over on a busy machine.
  await api.connection.pool.query(`update password_tries set next_at = next_at + interval '1 hour'`);
  for (const server of [api, other]) expect((await server.inject(request)).statusCode).toBe(202);
  await other.close();
  expect(await pending()).toHaveLength(3);
});
