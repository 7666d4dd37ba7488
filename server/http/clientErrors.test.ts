import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ErrorBody } from '#contract/errors';
import { createTestApp, type TestApp } from '../testing/testApp';

let api: TestApp;
let port: number;

beforeAll(async () => {
  api = await createTestApp();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.close());

async function send(bytes: string): Promise<{ status: number; headers: string[]; body: ErrorBody }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...headers] = head.toLowerCase().split('\r\n');
  return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(body) as ErrorBody };
}

const ON_EVERY_ANSWER = [
  'cache-control: no-store',
  "content-security-policy: default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options: nosniff',
  'x-frame-options: deny',
];

test.each([
  ['is no HTTP', 'GARBAGE\r\n\r\n', 400, 'VALIDATION_ERROR', 'The request couldn’t be read.'],
  [
    'says two lengths, so that what follows could be taken for another',
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'VALIDATION_ERROR',
    'The request couldn’t be read.',
  ],
  [
    'has headers without end',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'BODY_TOO_LARGE',
    'The headers of the request are too large.',
  ],
])('a request that %s is answered like every other failure', async (_what, bytes, status, code, detail) => {
  const { headers, ...response } = await send(bytes);
  expect(response).toEqual({ status, body: { detail, error_code: code } });
  expect(headers).toEqual(expect.arrayContaining(ON_EVERY_ANSWER));
});

test('neither is one whose address cannot be read kept, framed or taken for a page', async () => {
  const { status, headers } = await send('GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(status).toBe(404);
  expect(headers).toEqual(expect.arrayContaining(ON_EVERY_ANSWER));
});
