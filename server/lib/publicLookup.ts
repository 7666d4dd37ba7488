import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

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
