import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * Reads an address, perhaps one relative to `base`; null if it is none. URL.canParse is not asked: as soon as a caller runs
 * often enough to be compiled, Node 20 takes its Latin-1 letters for UTF-8 and says no to "https://bücher.example".
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Addresses that IANA lists as not globally reachable, and other notations for this machine or its neighbors. */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // carriers' own
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local, where clouds keep their metadata
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Of IPv6 only this is public at all; mapped and translated IPv4, loopback, local and multicast lie outside of it. */
const OPEN_V6 = ['2000::/3'];
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const closedV4 = blockList('ipv4', CLOSED_V4);
const openV6 = blockList('ipv6', OPEN_V6);
const closedV6 = blockList('ipv6', CLOSED_V6);

/** True if an IP address, in any notation that Node returns, belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closedV4.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}

/** Addresses of this machine. A call to one of them does not leave it, so no firewall in front is asked. */
export function addressesOfThisMachine(): string[] {
  return Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
}

function blockList(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** Resolves a name to all its addresses. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

/** Asks the system, as every connection does. */
export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true });

type Options = {
  resolve: Resolve;
  /** True for addresses that may be connected to. */
  isAllowed: (address: string) => boolean;
  /** What a connection to any other fails with. */
  forbidden: () => Error;
};

/**
 * Makes the look-up of connections to other people's servers: a name is resolved once, all its addresses are checked, and
 * the connection goes to one of them, so a name that resolves differently afterward changes nothing.
 */
export function createPublicLookup({ resolve, isAllowed, forbidden }: Options): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) callback(forbidden(), []);
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : forbidden(), []),
    );
  };
}

/** The host of an address without the brackets of an IPv6 one, so that it can be judged as an address. */
export function bareHostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
