import http from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { listenForConnects, PRIVATE_HOSTS, resolvePrivate as resolve } from '../testing/privateHosts';
import { FetchError, createSafeFetch } from './safeFetch';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

async function serve(handle: Handler, host = '127.0.0.1'): Promise<{ origin: string; port: number }> {
  const server = http.createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://${host}:${port}`, port };
}

async function canary() {
  const trap = await listenForConnects();
  closers.push(trap.close);
  return trap;
}

/** Spellings of what is not public; PORT is where the canary sits. */
const TARGETS = PRIVATE_HOSTS.map((host) => `http://${host}:PORT/`);

const SCHEMES = ['file:///etc/passwd', 'ftp://example.com/', 'gopher://127.0.0.1/', 'data:text/plain,hi', '//x', ''];

test('no spelling of a private address is connected to', async () => {
  const trap = await canary();
  const safeFetch = createSafeFetch({ resolve, limits: { totalMs: 2_000 } });
  const targets = [...TARGETS, ...SCHEMES, `http://user:pass@127.0.0.1:PORT/`].map((url) =>
    url.replace('PORT', String(trap.port)),
  );
  expect(targets.length).toBeGreaterThanOrEqual(60);
  const results = await Promise.all(targets.map((url) => safeFetch({ url }).catch((error: unknown) => error)));
  const let_in = targets.filter((_url, index) => !(results[index] instanceof FetchError));
  expect(let_in).toEqual([]);
  expect(trap.connects()).toBe(0);
});

test('the canary does notice a connection', async () => {
  const trap = await canary();
  const safeFetch = createSafeFetch({ allowedOrigins: [`http://127.0.0.1:${trap.port}`] });
  await expect(safeFetch({ url: `http://127.0.0.1:${trap.port}/` })).rejects.toThrow(FetchError);
  expect(trap.connects()).toBe(1);
});

test('each hop of a redirect is checked again', async () => {
  const trap = await canary();
  const hops = ['http://127.0.0.1', 'http://[::1]', 'http://internal.example', 'http://2130706433', 'http://localhost'];
  for (const hop of hops) {
    const { origin } = await serve((_request, response) =>
      response.writeHead(302, { location: `${hop}:${trap.port}/` }).end(),
    );
    const safeFetch = createSafeFetch({ allowedOrigins: [origin], resolve });
    await expect(safeFetch({ url: `${origin}/` })).rejects.toThrow('Its address isn’t public.');
  }
  expect(trap.connects()).toBe(0);
});

test('this machine is not reached at its public address either, by number, by name or by a redirect', async () => {
  const [v4, v6] = ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'];
  const leading = await serve((_request, response) => response.writeHead(302, { location: `http://${v4}:9/` }).end());
  const safeFetch = createSafeFetch({
    allowedOrigins: [leading.origin],
    ownAddresses: () => [v4, v6],
    resolve: async () => [{ address: v4, family: 4 }],
    limits: { connectMs: 500 },
  });
  for (const url of [`http://${v4}:9/`, `http://[${v6}]/`, 'http://our.example.org/', leading.origin]) {
    await expect(safeFetch({ url })).rejects.toThrow('Its address isn’t public.');
  }
});

test('a server of others cannot lead to a private one that the operator allows', async () => {
  const own = await serve((_request, response) => response.end('private'));
  const { port } = await serve((_request, response) => response.writeHead(302, { location: own.origin }).end());
  const safeFetch = createSafeFetch({
    allowedOrigins: [own.origin],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: () => true,
  });
  await expect(safeFetch({ url: `http://feeds.example:${port}/` })).rejects.toThrow('Its address isn’t public.');
  expect((await safeFetch({ url: own.origin })).text).toBe('private');
});

test('a redirect that names a user is refused, and one that leads to itself is followed no further', async () => {
  const asked: string[] = [];
  const { origin } = await serve(({ url = '' }, response) => {
    asked.push(url);
    const location = url === '/user' ? origin.replace('//', '//user:pass@') : url;
    response.writeHead(302, { location }).end();
  });
  const safeFetch = createSafeFetch({ allowedOrigins: [origin] });
  await expect(safeFetch({ url: `${origin}/user` })).rejects.toThrow('Only http and https are read.');
  await expect(safeFetch({ url: `${origin}/loop` })).rejects.toThrow('It redirects too often.');
  expect(asked).toEqual(['/user', '/loop', '/loop', '/loop', '/loop']);
});

test('a redirect to another scheme is refused, and so is a fourth one', async () => {
  const { origin } = await serve(({ url = '' }, response) => {
    const left = Number(url.slice(1));
    const location = url === '/file' ? 'file:///etc/passwd' : `/${left - 1}`;
    if (url === '/0') response.end('arrived');
    else response.writeHead(307, { location }).end();
  });
  const safeFetch = createSafeFetch({ allowedOrigins: [origin] });
  expect(await safeFetch({ url: `${origin}/3` })).toMatchObject({ status: 200, text: 'arrived' });
  await expect(safeFetch({ url: `${origin}/4` })).rejects.toThrow('It redirects too often.');
  await expect(safeFetch({ url: `${origin}/file` })).rejects.toThrow('Only http and https are read.');
});

test('a name that changes its mind between check and connection changes nothing', async () => {
  const inside = await serve((_request, response) => response.end('secret'), '127.0.0.1');
  const outside = await serve((_request, response) => response.end('public'), '127.0.0.2');
  let lookups = 0;
  const safeFetch = createSafeFetch({
    isAllowed: (address) => address === '127.0.0.2',
    resolve: async () => [{ address: ++lookups === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }],
  });
  expect((await safeFetch({ url: `http://rebinding.example:${outside.port}/` })).text).toBe('public');
  expect(lookups).toBe(1);
  await expect(safeFetch({ url: `http://rebinding.example:${inside.port}/` })).rejects.toThrow('isn’t public');
});

test('a key is not told to the server that is redirected to', async () => {
  const seen: http.IncomingHttpHeaders[] = [];
  const second = await serve(({ headers }, response) => {
    seen.push(headers);
    response.end();
  });
  const first = await serve((_request, response) => response.writeHead(302, { location: second.origin }).end());
  const safeFetch = createSafeFetch({ allowedOrigins: [first.origin, second.origin] });
  await safeFetch({ url: first.origin, headers: { authorization: 'Bearer key', 'if-none-match': '"1"' } });
  expect(seen).toHaveLength(1);
  expect(seen[0]).not.toHaveProperty('authorization');
});

test('a response that is too large, too slow or endless is given up', async () => {
  const { origin } = await serve(({ url }, response) => {
    if (url === '/large') response.end('x'.repeat(5_000));
    else if (url === '/drip') setInterval(() => response.write('.'), 20).unref();
    else if (url === '/half') response.writeHead(200, { 'content-length': '100' }).write('half');
  });
  const safeFetch = createSafeFetch({ allowedOrigins: [origin], limits: { totalMs: 300, responseMaxBytes: 4_096 } });
  await expect(safeFetch({ url: `${origin}/large` })).rejects.toThrow('Its response is too large.');
  for (const path of ['drip', 'half', 'silent']) {
    await expect(safeFetch({ url: `${origin}/${path}` })).rejects.toThrow('It took too long to answer.');
  }
});

test('a response whose beginning has no end is given up, and a name that is never found too', async () => {
  const beginnings = {
    headers: ['HTTP/1.1 200 OK\r\n', `x-more: ${'x'.repeat(1_000)}\r\n`],
    hints: ['', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
    chunks: ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', `1;${'x'.repeat(1_000)}\r\nx\r\n`],
  };
  for (const [first, again] of Object.values(beginnings)) {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined).write(first ?? '');
      const drip = setInterval(() => socket.write(again ?? ''), 5);
      socket.on('close', () => clearInterval(drip));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closers.push(() => server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(
      createSafeFetch({ allowedOrigins: [origin], limits: { totalMs: 500 } })({ url: origin }),
    ).rejects.toThrow(FetchError);
  }
  const safeFetch = createSafeFetch({ resolve: () => new Promise(() => undefined), limits: { totalMs: 100 } });
  await expect(safeFetch({ url: 'http://silent.example/' })).rejects.toThrow('It took too long to answer.');
});

test('what a server compresses without being asked is inflated, as far as the bound', async () => {
  const texts = { '/feed': 'bread', '/bomb': Buffer.alloc(50_000_000) };
  const { origin } = await serve(({ headers, url }, response) => {
    expect(headers).not.toHaveProperty('accept-encoding');
    const text = url === '/bomb' ? texts['/bomb'] : texts['/feed'];
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
  });
  const safeFetch = createSafeFetch({ allowedOrigins: [origin] });
  expect((await safeFetch({ url: `${origin}/feed` })).text).toBe('bread');
  await expect(safeFetch({ url: `${origin}/bomb` })).rejects.toThrow('Its response is too large.');
});

test('what is not compressed as it says cannot be read, and nothing of it is nothing', async () => {
  const { origin } = await serve(({ url }, response) => {
    response
      .writeHead(200, { 'content-encoding': url === '/none' ? 'deflate' : 'gzip' })
      .end(url === '/none' ? '' : 'bread');
  });
  const safeFetch = createSafeFetch({ allowedOrigins: [origin] });
  await expect(safeFetch({ url: origin })).rejects.toThrow(FetchError);
  expect((await safeFetch({ url: `${origin}/none` })).text).toBe('');
});

test('a caller can stop it', async () => {
  const { origin } = await serve(() => undefined);
  const stop = new AbortController();
  const response = createSafeFetch({ allowedOrigins: [origin] })({ url: origin, signal: stop.signal });
  stop.abort();
  await expect(response).rejects.toThrow(FetchError);
});

test('text is read in the encoding that it was written in', async () => {
  const xml = '<?xml version="1.0" encoding="ISO-8859-1"?>';
  const sixteen = (word: string) => Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${word}`, 'utf16le');
  const texts: Record<string, [type: string, bytes: Buffer, word: string]> = {
    '/http': ['application/xml; charset=windows-1251', Buffer.from([0xcf, 0xf0]), 'Пр'],
    '/xml': ['application/xml', Buffer.concat([Buffer.from(xml), Buffer.from([0xfc])]), 'ü'],
    '/plain': ['application/xml', Buffer.from('ü'), 'ü'],
    '/unknown': ['application/xml; charset=nonsense', Buffer.from('ü'), 'ü'],
    // The mark at the beginning is true, whatever a server says of all its files.
    '/marked': ['application/xml; charset=iso-8859-1', Buffer.from(`\uFEFF${xml}ü`), 'ü'],
    '/sixteen': ['application/xml', sixteen('ü'), 'ü'],
    '/swapped': ['text/xml; charset=utf-8', sixteen('ü').swap16(), 'ü'],
  };
  const { origin } = await serve(({ url = '' }, response) => {
    const [type, bytes] = texts[url] ?? [];
    response.writeHead(200, { 'content-type': type }).end(bytes);
  });
  const safeFetch = createSafeFetch({ allowedOrigins: [origin] });
  for (const [path, [, , word]] of Object.entries(texts)) {
    const { text } = await safeFetch({ url: origin + path });
    expect([path, text.replace(/^<\?xml.*?\?>/, '')]).toEqual([path, word]);
  }
});
