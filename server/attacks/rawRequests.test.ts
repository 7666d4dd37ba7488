import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { ErrorBody } from '#contract/errors';
import { SECRET_WORDS } from './ownedRows';
import { createRig, type Rig } from './rig';

/** Path of the second of two requests; if it was smuggled in, it would be answered. */
const SMUGGLED = 'GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
const HOST = 'Host: localhost\r\n';
const CLOSE = 'Connection: close\r\n';
/** Much longer than any response takes; all but smuggled requests end the connection. */
const SILENCE_MS = 3_000;
const JSON_TYPE = 'Content-Type: application/json\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n';

let rig: Rig;
let port: number;

beforeAll(async () => {
  rig = await createRig();
  await rig.api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (rig.api.app.server.address() as AddressInfo).port;
});
afterEach(() => rig.expectNoHarm());
afterAll(() => rig.close());

/** Everything that the server answers until it ends the connection, or nothing more comes. */
async function send(bytes: string): Promise<string> {
  const chunks: Buffer[] = [];
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'connect');
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

/** The statuses of all responses in what came back. */
const statusesOf = (response: string) =>
  [...response.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const login = (headers: string, body: string) =>
  `POST /api/v1/auth/login HTTP/1.1\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`;

/** Two ways to read where a request ends: whoever reads it otherwise than a proxy does takes the rest for another one. */
test.each([
  ['a length and chunks', login(`Content-Length: 4\r\n${CHUNKED}`, `0\r\n\r\n${SMUGGLED}`)],
  ['chunks and a length', login(`${CHUNKED}Content-Length: 4\r\n`, `0\r\n\r\n${SMUGGLED}`)],
  ['two lengths', login('Content-Length: 2\r\nContent-Length: 60\r\n', `{}${SMUGGLED}`)],
  ['two lengths in one line', login('Content-Length: 2, 60\r\n', `{}${SMUGGLED}`)],
  ['a length that is none', login('Content-Length: 0x2\r\n', `{}${SMUGGLED}`)],
  ['a length with a sign', login('Content-Length: +2\r\n', `{}${SMUGGLED}`)],
  ['a negative length', login('Content-Length: -1\r\n', `{}${SMUGGLED}`)],
  ['an encoding that is none', login('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['chunks twice', login('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['a tab before chunks', login('Transfer-Encoding:\x0bchunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['a blank before the colon', login('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['chunks of no size', login(CHUNKED, `zz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`)],
  ['chunks larger than any', login(CHUNKED, `ffffffffffffffffff\r\n{}${SMUGGLED}`)],
  ['a line feed alone in a header', login('X: a\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
])('a request with %s is refused, and nothing behind it is read', async (_what, bytes) => {
  const response = await send(bytes);
  expect(statusesOf(response)).toEqual([400]);
  expect(response).not.toContain('openapi');
});

test.each([
  ['is of no version', 'GET /api/v1/auth/me\r\n\r\n', [400, 421]],
  ['is of version 9', `GET /api/v1/auth/me HTTP/9.9\r\n${HOST}\r\n`, [400]],
  ['begins HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['is TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  ['has no host', `GET /api/v1/auth/me HTTP/1.1\r\n${CLOSE}\r\n`, [421]],
  ['has an empty host', `GET /api/v1/auth/me HTTP/1.1\r\nHost: \r\n${CLOSE}\r\n`, [421]],
  ['has two hosts', `GET /api/v1/auth/me HTTP/1.1\r\n${HOST}Host: evil.example\r\n${CLOSE}\r\n`, [400, 401]],
  ['has another host first', `GET /api/v1/auth/me HTTP/1.1\r\nHost: evil.example\r\n${HOST}${CLOSE}\r\n`, [400, 421]],
  [
    'names a host in its address',
    `GET http://evil.example/api/v1/auth/me HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    [401, 404, 421],
  ],
  ['asks for an echo', `TRACE /api/v1/auth/me HTTP/1.1\r\n${HOST}${CLOSE}X-Secret: a\r\n\r\n`, [404, 405]],
  ['has an address of 20 kB', `GET /api/v1/${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [414, 431]],
  ['has 3,000 headers', `GET /api/v1/auth/me HTTP/1.1\r\n${HOST}${CLOSE}${'X: y\r\n'.repeat(3_000)}\r\n`, [401, 431]],
  ['has a NUL in a header', `GET /api/v1/auth/me HTTP/1.1\r\n${HOST}${CLOSE}X: a\0b\r\n\r\n`, [400]],
  ['folds a header', `GET /api/v1/auth/me HTTP/1.1\r\n${HOST}${CLOSE}X: a\r\n b\r\n\r\n`, [400, 401]],
  ['has an address that is no text', `GET /api/v1/posts/\xff\xfe HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [400, 401, 404]],
  ['climbs out of the files', `GET /media/../../../../etc/passwd HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [404]],
  ['climbs with other slashes', `GET /media/..\\..\\..\\etc\\passwd HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [404]],
  ['asks for h2c', `GET /api/v1/auth/me HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`, [401]],
  [
    'asks for a socket',
    `GET /api/v1/events HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    [401],
  ],
  ['says 10 GB', login('Content-Length: 10737418240\r\n', '{'), [413]],
])('a request that %s is refused as any other', async (_what, bytes, statuses) => {
  const response = await send(bytes);
  const [status = 0] = statusesOf(response);
  expect([status, statuses.includes(status)]).toEqual([status, true]);
  expect(statusesOf(response)).toHaveLength(1);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(/content-type: application\/json/i);
  expect(head).toMatch(/x-content-type-options: nosniff/i);
  expect(head).not.toMatch(/^(server|x-powered-by):/im);
  expect(JSON.parse(body) as ErrorBody).toEqual({ detail: expect.any(String), error_code: expect.any(String) });
  expect(response).not.toContain(SECRET_WORDS.content);
});

test('nobody is given a tunnel to elsewhere', async () => {
  expect(await send(`CONNECT 169.254.169.254:80 HTTP/1.1\r\n${HOST}\r\n`)).not.toMatch(/HTTP\/1\.1 2/);
});
