import net from 'node:net';
import type { AddressInfo } from 'node:net';

/** Names that lead to what is not public, as only `resolvePrivate` knows them. */
const NAMES: Record<string, string[]> = {
  'internal.example': ['10.0.0.7'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'six.example': ['::1'],
  'local-six.example': ['fe80::1'],
  'translated.example': ['64:ff9b::7f00:1'],
  'six-to-four.example': ['2002:7f00:1::'],
  'teredo.example': ['2001:0:5ef5:79fb::80ff:fffe'],
  'nowhere.example': [],
  'metadata.google.internal': ['169.254.169.254'],
  'instance-data.ec2.internal': ['169.254.169.254'],
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'foo.localhost': ['127.0.0.1'],
  'localtest.example': ['127.0.0.1'],
};

/** Resolves those names, and no others. */
export async function resolvePrivate(name: string): Promise<{ address: string; family: number }[]> {
  return (NAMES[name] ?? []).map((address) => ({ address, family: net.isIP(address) }));
}

/** Spellings of hosts that are not public. */
export const PRIVATE_HOSTS = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1'],
  ...['017700000001', '127.0.0.1.', '０x7f.1', '①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1'],
  ...['0', '0.0.0.0', '0x0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.254'],
  ...['169.254.169.254', '169.254.0.1', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376'],
  ...['172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255', '192.0.0.1', '192.0.2.1', '198.18.0.1'],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:a9fe:a9fe]'],
  ...['[::127.0.0.1]', '[64:ff9b::7f00:1]', '[fc00::1]', '[fd00::1]', '[fe80::1]', '[ff02::1]', '[2001:db8::1]'],
  ...['[2002:7f00:1::]', '[2001::7f00:1]', '[100::1]', '[fec0::1]', '[::ffff:0:7f00:1]', '[64:ff9b:1::7f00:1]'],
  ...['[3fff::1]', '[5f00::1]', '[::ffff:127.0.0.1%25lo]', 'LOCALHOST', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'loc\u00adalhost'],
  ...Object.keys(NAMES),
];

/** Something private that must not be touched: it counts who connects. */
export async function listenForConnects(): Promise<{ port: number; connects: () => number; close: () => void }> {
  let connects = 0;
  const server = net.createServer((socket) => {
    connects += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '::', ipv6Only: false }, resolve));
  const { port } = server.address() as AddressInfo;
  return { port, connects: () => connects, close: () => void server.close() };
}
