import { isIP } from 'node:net';
import { listenForConnects, PRIVATE_HOSTS, resolvePrivate } from '../testing/privateHosts';
import { sendHttp } from './http';
import { createServerGuard, ForbiddenServer, type ServerGuard } from './serverGuard';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

const guard = createServerGuard({ resolve: resolvePrivate });

/** A guard that takes every port for the usual one, so that a canary can listen where no right is needed. */
function atPort(port: number): ServerGuard {
  return {
    ...guard,
    check(url) {
      const usual = new URL(url);
      if (usual.port === String(port)) usual.port = '';
      guard.check(usual);
    },
  };
}

test('no spelling of a private address is called', async () => {
  const trap = await listenForConnects();
  closers.push(trap.close);
  const calls = PRIVATE_HOSTS.map((host) =>
    sendHttp({
      method: 'GET',
      url: `https://${host}:${trap.port}/`,
      guard: atPort(trap.port),
      limits: { totalMs: 5_000 },
    }),
  );
  const results = await Promise.all(calls);
  const reached = PRIVATE_HOSTS.filter((_host, index) => results[index]?.kind !== 'unsent');
  expect(reached).toEqual([]);
  expect(trap.connects()).toBe(0);
});

test('no spelling of a private address is taken for a server, unless only its name tells nothing', () => {
  const taken = PRIVATE_HOSTS.filter((host) => isTaken(guard, host));
  // Names are resolved when they are called.
  expect(taken.every((host) => isIP(host) === 0 && host.includes('.'))).toBe(true);
  expect(taken).not.toContain('localhost.');
});

test.each([
  ['example.org', 'https://example.org'],
  [' Social.Example ', 'https://social.example'],
  ['https://social.example/@ann', 'https://social.example'],
  ['HTTPS://social.example', 'https://social.example'],
  ['social.example:443', 'https://social.example'],
  ['bücher.example', 'https://xn--bcher-kva.example'],
  ['93.184.216.34', 'https://93.184.216.34'],
  ['[2606:4700::1111]', 'https://[2606:4700::1111]'],
])('a public server that is typed as %j is called at %s', (typed, origin) => {
  expect(guard.originOf(typed)).toBe(origin);
});

test.each([
  ['', 'This isn’t the name of a server.'],
  ['   ', 'This isn’t the name of a server.'],
  ['mastodon', 'This isn’t the name of a server.'],
  ['a b.example', 'This isn’t the name of a server.'],
  ['user@social.example', 'This isn’t the name of a server.'],
  ['https://user:secret@social.example', 'This isn’t the name of a server.'],
  ['social.example?to=x', 'This isn’t the name of a server.'],
  ['social.example#x', 'This isn’t the name of a server.'],
  ['social.example\\@evil.example', 'This isn’t the name of a server.'],
  ['ftp://social.example', 'This isn’t the name of a server.'],
  ['javascript:alert(1)', 'This isn’t the name of a server.'],
  ['http://social.example', 'Only servers with https are called, and PRIVATE_SERVERS doesn’t name it.'],
  ['social.example:80', 'Only the usual port of https is called, and PRIVATE_SERVERS doesn’t name it.'],
  ['social.example:5432', 'Only the usual port of https is called, and PRIVATE_SERVERS doesn’t name it.'],
  ['10.0.0.7', 'This server’s address isn’t public, and PRIVATE_SERVERS doesn’t name it.'],
  ['0x7f.1', 'This server’s address isn’t public, and PRIVATE_SERVERS doesn’t name it.'],
  ['localhost', 'This server’s address isn’t public, and PRIVATE_SERVERS doesn’t name it.'],
  ['localhost:3000', 'This server’s address isn’t public, and PRIVATE_SERVERS doesn’t name it.'],
  ['http://127.0.0.1:3000', 'This server’s address isn’t public, and PRIVATE_SERVERS doesn’t name it.'],
  ['[::ffff:7f00:1]', 'This server’s address isn’t public, and PRIVATE_SERVERS doesn’t name it.'],
])('%j is refused: %s', (typed, reason) => {
  expect(() => guard.originOf(typed)).toThrow(new ForbiddenServer(reason));
});

describe('servers that the operator allows', () => {
  const own = createServerGuard({
    privateServers: ['127.0.0.1:2583', 'social.intranet', '[fd00::1]:8443', 'tls.intranet:443'],
    resolve: resolvePrivate,
  });

  test.each([
    ['127.0.0.1:2583', 'http://127.0.0.1:2583'],
    ['127.1:2583', 'http://127.0.0.1:2583'],
    ['https://127.0.0.1:2583', 'https://127.0.0.1:2583'],
    ['http://127.0.0.1:2583/xrpc', 'http://127.0.0.1:2583'],
    ['[FD00::1]:8443', 'http://[fd00::1]:8443'],
    ['SOCIAL.intranet', 'https://social.intranet'],
    ['http://social.intranet', 'http://social.intranet'],
    ['social.intranet:80', 'http://social.intranet'],
    ['tls.intranet', 'https://tls.intranet'],
    ['tls.intranet:443', 'https://tls.intranet'],
  ])('are called, by http too: %j at %s', (typed, origin) => {
    expect(own.originOf(typed)).toBe(origin);
    expect(own.lookupFor(new URL(origin))).toBeUndefined();
  });

  test.each([
    '127.0.0.1',
    '127.0.0.1:2584',
    '127.0.0.1:25830',
    '127.0.0.2:2583',
    'localhost:2583',
    'social.intranet:8080',
    'http://tls.intranet',
    'user@127.0.0.1:2583',
    '127.0.0.1:2583@10.0.0.7',
    'http://10.0.0.7#127.0.0.1:2583',
    'http://[fd00::1]',
  ])('but nothing beside them: %j', (typed) => {
    expect(() => own.originOf(typed)).toThrow(ForbiddenServer);
  });

  test('a name like theirs is resolved and judged as that of strangers', () => {
    for (const host of ['social.intranet.', 'social.intranet.evil.example', 'xsocial.intranet']) {
      expect(own.lookupFor(new URL(`https://${host}`))).toBeDefined();
    }
  });
});

test('this server is no server of a network, by its names and by its addresses', () => {
  const careful = createServerGuard({
    ownHosts: ['post.example.org'],
    ownAddresses: () => ['93.184.216.34'],
    resolve: resolvePrivate,
  });
  for (const typed of ['post.example.org', 'POST.example.org.', 'https://post.example.org/login', '93.184.216.34']) {
    expect(() => careful.originOf(typed)).toThrow(
      'This server’s address isn’t public, and PRIVATE_SERVERS doesn’t name it.',
    );
  }
  expect(careful.originOf('social.example.org')).toBe('https://social.example.org');
});

test('the addresses that were checked are those that are connected to, however often the name changes its mind', async () => {
  let lookups = 0;
  const { lookupFor } = createServerGuard({
    resolve: async () => [{ address: ++lookups === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }],
  });
  const lookUp = () =>
    new Promise((resolve, reject) => {
      lookupFor(new URL('https://rebinding.example'))!('rebinding.example', { all: true }, (error, addresses) =>
        error === null ? resolve(addresses) : reject(error),
      );
    });
  await expect(lookUp()).resolves.toEqual([{ address: '93.184.216.34', family: 4 }]);
  expect(lookups).toBe(1);
  await expect(lookUp()).rejects.toThrow(ForbiddenServer);
});

test('a name with the address of this machine is not connected to', async () => {
  const trap = await listenForConnects();
  closers.push(trap.close);
  const careful = createServerGuard({
    ownAddresses: () => ['93.184.216.34'],
    resolve: async () => [{ address: '93.184.216.34', family: 4 }],
  });
  const result = await sendHttp({ method: 'GET', url: 'https://social.example/', guard: careful });
  expect(result).toEqual({
    kind: 'unsent',
    reason: 'this server’s address isn’t public, and PRIVATE_SERVERS doesn’t name it',
  });
});

function isTaken({ originOf }: ServerGuard, host: string): boolean {
  try {
    originOf(host);
    return true;
  } catch (error) {
    if (error instanceof ForbiddenServer) return false;
    throw error;
  }
}
