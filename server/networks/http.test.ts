import net from 'node:net';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { sendHttp } from './http';

/** Time limit of a request; nothing else sets a timer of this length. */
const TOTAL_MS = 9_999;
let endTime: () => void = () => undefined;

const closers: (() => void)[] = [];
afterEach(() => {
  jest.restoreAllMocks();
  closers.splice(0).forEach((close) => close());
});

/** A TCP server that does to each connection what the test says. */
async function listen(handle: (socket: net.Socket) => void): Promise<string> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that waits for the request and then does what the test says. */
function respondWith(act: (socket: net.Socket, request: string) => void): Promise<string> {
  return listen((socket) => socket.once('data', (data) => act(socket, data.toString())));
}

const post = (url: string, limits = {}) =>
  sendHttp({ method: 'POST', url, body: '{"text":"hello"}', limits: { totalMs: TOTAL_MS, ...limits } });

test('a whole response is given as it is, with its JSON read', async () => {
  const url = await respondWith((socket) =>
    socket.end('HTTP/1.1 201 Created\r\nX-Id: 7\r\nContent-Length: 7\r\n\r\n{"a":1}'),
  );
  expect(await post(url)).toEqual({
    kind: 'answered',
    response: {
      status: 201,
      headers: { 'x-id': '7', 'content-length': '7' },
      body: '{"a":1}',
      json: { a: 1 },
      clock: null,
    },
  });
});

test('a body that is not JSON is kept as text', async () => {
  const url = await respondWith((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n<html'));
  expect(await post(url)).toMatchObject({ kind: 'answered', response: { body: '<html', json: undefined } });
});

test('a redirect is a response and is not followed', async () => {
  let connections = 0;
  const url = await respondWith((socket) => {
    connections += 1;
    socket.end('HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n');
  });
  expect(await post(url)).toMatchObject({ kind: 'answered', response: { status: 302 } });
  expect(connections).toBe(1);
});

describe('nothing was sent', () => {
  test('when nobody listens', async () => {
    const url = await listen(() => undefined);
    closers.splice(0).forEach((close) => close());
    expect(await post(url)).toMatchObject({ kind: 'unsent', reason: expect.stringContaining('ECONNREFUSED') });
  });

  test('when the name does not exist', async () => {
    expect(await post('http://no-such-host.invalid/')).toMatchObject({ kind: 'unsent' });
  });

  test('when the other side does not speak TLS, or never finishes its handshake', async () => {
    const plain = (await respondWith((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))).replace('http:', 'https:');
    const silent = (await listen(() => undefined)).replace('http:', 'https:');
    expect(await post(plain)).toMatchObject({ kind: 'unsent' });
    expect(await post(silent, { totalMs: 200 })).toMatchObject({ kind: 'unsent' });
    expect(await post(silent, { connectMs: 50, totalMs: 5_000 })).toMatchObject({
      kind: 'unsent',
      reason: expect.stringContaining('UND_ERR_CONNECT_TIMEOUT'),
    });
  });

  test('when the TLS handshake fails', async () => {
    const server = tls.createServer({}, () => undefined);
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await post(url)).toMatchObject({
      kind: 'unsent',
      reason: expect.stringContaining('SSL'),
    });
  });

  test('when the call was stopped before it began', async () => {
    let connections = 0;
    const url = await listen(() => (connections += 1));
    const result = await sendHttp({ method: 'POST', url, body: 'x', signal: AbortSignal.abort() });
    expect(result).toMatchObject({ kind: 'unsent' });
    expect(connections).toBe(0);
  });
});

describe('the request may have arrived', () => {
  test.each<[string, (socket: net.Socket) => void]>([
    ['when no response comes in time', () => endTime()],
    ['when the connection is reset', (socket) => socket.resetAndDestroy()],
    ['when the connection is closed without a response', (socket) => socket.end()],
    ['when the response is cut', (socket) => socket.end('HTTP/1.1 201 Created\r\nContent-Length: 99\r\n\r\n{"data":')],
    [
      'when a chunked response is cut',
      (socket) => socket.end('HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{"'),
    ],
    ['when the response is not HTTP', (socket) => socket.end('what?\r\n\r\n')],
    ['when the response drips too slowly', (socket) => drip(socket)],
  ])('%s', async (_name, act) => {
    const { setTimeout } = globalThis;
    jest.spyOn(globalThis, 'setTimeout').mockImplementation((callback, ms) => {
      if (ms === TOTAL_MS) endTime = callback;
      return setTimeout(callback, ms);
    });
    let requests = 0;
    const url = await respondWith((socket) => {
      requests += 1;
      act(socket);
    });
    expect(await post(url)).toMatchObject({ kind: 'unanswered' });
    expect(requests).toBe(1);
  });

  test('when the call is stopped while waiting', async () => {
    const controller = new AbortController();
    const url = await respondWith(() => controller.abort());
    const result = await sendHttp({ method: 'POST', url, body: 'x', signal: controller.signal });
    expect(result).toEqual({ kind: 'unanswered', reason: 'The call was stopped' });
  });

  test('when the response is larger than allowed, and its body is not swallowed', async () => {
    let written = 0;
    const url = await respondWith((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      const pump = () => {
        while (written < 100 * 1024 * 1024 && !socket.destroyed) {
          written += chunk.length;
          if (!socket.write(chunk)) return void socket.once('drain', pump);
        }
      };
      pump();
    });
    expect(await post(url)).toMatchObject({
      kind: 'unanswered',
      reason: expect.stringContaining('UND_ERR_RES_EXCEEDED_MAX_SIZE'),
    });
    expect(written).toBeLessThan(10 * 1024 * 1024);
  });
});

function drip(socket: net.Socket): void {
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
  let drops = 0;
  const timer = setInterval(() => {
    socket.write(' ');
    drops += 1;
    if (drops === 4) endTime();
  }, 5);
  socket.on('close', () => clearInterval(timer));
}

test('a process that stood still while it connected sends nothing once its time is up', async () => {
  let isReceived = false;
  const url = await listen((socket) => {
    socket.on('data', () => (isReceived = true));
    const until = performance.now() + 300;
    while (performance.now() < until);
  });
  expect(await post(url, { totalMs: 100 })).toMatchObject({ kind: 'unsent' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isReceived).toBe(false);
});
