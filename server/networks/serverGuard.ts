import { isIP, type LookupFunction } from 'node:net';
import {
  parseUrl,
  addressesOfThisMachine,
  isPublicAddress,
  bareHostOf,
  createPublicLookup,
  resolveBySystem,
  type Resolve,
} from '../lib/addresses';
import { NetworkError } from './connector';

/**
 * Decides which servers that strangers name may be called: those with a public address, by https at its usual port; and
 * those that the operator or the sandbox allows by name, by http too. The name is resolved once, all its addresses are
 * checked, and the connection goes to one of them, so that a name that resolves differently afterward changes nothing.
 */
export type ServerGuard = {
  /** Origin of a server that was typed as a host, host:port or address; throws ForbiddenServer. */
  originOf(typed: string): string;
  /** Throws ForbiddenServer if this address must not be called. */
  check(url: URL): void;
  /**
   * The same of an address to which the server at `from` sends us. The operator allows what people ask there by name, not what
   * a stranger's server makes us ask.
   */
  checkLink(url: URL, from: URL): void;
  /** The same, of what a server at `from` names: null where it must not be called. */
  linkOf(address: string, from: string): string | null;
  /** How the name of an address is resolved; undefined: as usual, since it is allowed by name. */
  lookupFor(url: URL): LookupFunction | undefined;
};

/** A server that must not be called, as a sentence for people. */
export class ForbiddenServer extends Error {}

type Options = {
  /** Allowed servers whose addresses may be private, by host or host:port (PRIVATE_SERVERS, and the sandbox's). */
  privateServers?: readonly string[];
  /** Names of this server itself. */
  ownHosts?: readonly string[];
  /** Addresses of this machine. */
  ownAddresses?: () => readonly string[];
  resolve?: Resolve;
};

const NO_SERVER = 'This isn’t the name of a server';
const NOT_PUBLIC = 'This server’s address isn’t public';

const USUAL_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** Creates the guard of a server. */
export function createServerGuard({
  privateServers = [],
  ownHosts = [],
  ownAddresses = addressesOfThisMachine,
  resolve = resolveBySystem,
}: Options = {}): ServerGuard {
  const named = new Set(privateServers.flatMap(namesOf));

  const isAllowed = (url: URL) => named.has(`${url.hostname}:${portOf(url)}`);
  const isOfOthers = (address: string) => isPublicAddress(address) && !ownAddresses().includes(address);

  /** Why an address must not be called, without the dot; null if it may be. */
  function problemOf(url: URL): string | null {
    if (url.username !== '' || url.password !== '') return NO_SERVER;
    if (isAllowed(url) && url.protocol in USUAL_PORTS) return null;
    const host = bareHostOf(url);
    const isName = isIP(host) === 0;
    const isOurs = isName ? [...ownHosts, 'localhost'].includes(withoutDot(host)) : !isOfOthers(host);
    if (isOurs) return NOT_PUBLIC;
    if (url.protocol !== 'https:') return 'Only servers with https are called';
    if (url.port !== '') return 'Only the usual port of https is called';
    return isName && !withoutDot(host).includes('.') ? NO_SERVER : null;
  }

  function check(url: URL): void {
    const problem = problemOf(url);
    if (problem !== null) throw new ForbiddenServer(`${problem}.`);
  }

  function isForeign(url: URL, from: URL): boolean {
    return isAllowed(url) && !isAllowed(from);
  }

  /** Of a server that is allowed with a port, people name the port and no scheme: there it is http. */
  function isPlain(host: string): boolean {
    const url = hasPort(host) ? readUrl(`http://${host}`) : null;
    return url !== null && isAllowed(url) && portOf(url) !== USUAL_PORTS['https:'];
  }

  const guardedLookup = createPublicLookup({
    resolve,
    isAllowed: isOfOthers,
    forbidden: () => unlessAllowed(NOT_PUBLIC),
  });

  return {
    check,
    checkLink(url, from) {
      check(url);
      if (isForeign(url, from)) throw new ForbiddenServer(`${NOT_PUBLIC}.`);
    },
    linkOf(address, from) {
      const url = parseUrl(address);
      return url === null || problemOf(url) !== null || isForeign(url, new URL(from)) ? null : url.href;
    },
    originOf(typed) {
      const [, scheme, host = ''] = /^(https?:\/\/)?([^/]*)/i.exec(typed.trim()) ?? [];
      const url = readUrl(`${scheme ?? (isPlain(host) ? 'http://' : 'https://')}${host}`);
      if (url === null) throw unlessAllowed(NO_SERVER);
      const problem = problemOf(url);
      if (problem !== null) throw unlessAllowed(problem);
      return url.origin;
    },
    lookupFor: (url) => (isAllowed(url) ? undefined : guardedLookup),
  };
}

/** A server without a port is allowed at both usual ones. */
function namesOf(server: string): string[] {
  const url = readUrl(`http://${server}`);
  if (url === null) return [];
  return (hasPort(server) ? [portOf(url)] : Object.values(USUAL_PORTS)).map((port) => `${url.hostname}:${port}`);
}

function hasPort(server: string): boolean {
  return /:\d+$/.test(server);
}

function portOf({ port, protocol }: URL): string {
  return port === '' ? (USUAL_PORTS[protocol] ?? '') : port;
}

/** An address that names a server and nothing else; null for anything more. */
function readUrl(text: string): URL | null {
  const url = parseUrl(text);
  if (url === null) return null;
  return url.href === `${url.origin}/` ? url : null;
}

function withoutDot(host: string): string {
  return host.replace(/\.$/, '');
}

/** Runs what a guard may forbid; throws NetworkError where it does. */
export function allowed<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof ForbiddenServer) throw new NetworkError('server_forbidden', error.message, 400);
    throw error;
  }
}

/** Names, for whoever runs this server, the setting that would help. */
function unlessAllowed(problem: string): ForbiddenServer {
  const hint = problem === NO_SERVER ? '' : ', and PRIVATE_SERVERS doesn’t name it';
  return new ForbiddenServer(`${problem}${hint}.`);
}
