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

async function send(bytes: string): Promise<{ status: number; body: ErrorBody }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as ErrorBody };
}

test.each([
  ['is no HTTP', 'GARBAGE\r\n\r\n', 400, 'VALIDATION_ERROR', 'The request could not be read.'],
  [
    'says two lengths, so that what follows could be taken for another',
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'VALIDATION_ERROR',
    'The request could not be read.',
  ],
  [
    'has headers without end',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'BODY_TOO_LARGE',
    'The headers of the request are too large.',
  ],
])('a request that %s is answered like every other failure', async (_what, bytes, status, code, detail) => {
  expect(await send(bytes)).toEqual({ status, body: { detail, error_code: code } });
});
