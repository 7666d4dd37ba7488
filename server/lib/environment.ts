/*
 * Ours and not env-schema: its schema cannot say what a key, a list of networks or an origin is, so these readers would
 * stay, and so would the sentences that its "must match format" does not make.
 */
import { isIP } from 'node:net';

/** The proxies whose word on a client's address is believed: how many there are, or which. */
export type TrustedProxies = number | string[];

const MAX_PROXIES = 10;

/** Stops the start; its message is one sentence that names the setting. */
export class ConfigError extends Error {}

/** The environment variables of a process. */
export type Environment = Record<string, string | undefined>;

/** Ways to read the settings of an environment; `expected` completes "NAME must be …". */
export function settingsOf(environment: Environment) {
  /** A setting with a value where the environment names none. */
  function setting<T>(name: string, initial: string, parse: (text: string) => T, expected: string): T {
    return parsed(name, given(name) ?? initial, parse, expected);
  }

  /** A setting that may be missing: null then. */
  function optional<T>(name: string, parse: (text: string) => T, expected: string): T | null {
    const text = given(name);
    return text === undefined ? null : parsed(name, text, parse, expected);
  }

  function given(name: string): string | undefined {
    const text = environment[name]?.trim();
    return text === '' ? undefined : text;
  }

  return { setting, optional };
}

function parsed<T>(name: string, text: string, parse: (text: string) => T, expected: string): T {
  try {
    return parse(text);
  } catch {
    // The value itself is not repeated: it may be a secret.
    throw new ConfigError(`${name} must be ${expected}.`);
  }
}

/** Takes any text. */
export function anyText(text: string): string {
  return text;
}

/** Takes a whole number from least to most. */
export function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most) throw new RangeError();
    return value;
  };
}

/** Takes one of the choices, whatever its case. */
export function oneOf<T extends string>(choices: readonly T[]) {
  return (text: string): T => {
    const choice = choices.find((one) => one === text.toLowerCase());
    if (choice === undefined) throw new RangeError();
    return choice;
  };
}

/** Takes an address of one of these protocols; a slash at its end does not count. */
export function address(...protocols: string[]) {
  return (text: string): string => {
    if (!protocols.includes(new URL(text).protocol)) throw new RangeError();
    return text.replace(/\/+$/, '');
  };
}

/** Takes an http or https origin. */
export function origin(text: string): string {
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href) throw new RangeError();
  return url.origin;
}

/** Takes the name of a host or its address, without a port. */
export function hostName(text: string): string {
  const { hostname, port, href } = new URL(`http://${text}`);
  if (port !== '' || href !== `http://${hostname}/`) throw new RangeError();
  return hostname;
}

/** Takes the name of a host or its address, with a port unless it is the usual one. */
export function hostAndPort(text: string): string {
  const { host, href } = new URL(`http://${text.toLowerCase()}`);
  if (href !== `http://${host}/`) throw new RangeError();
  return host;
}

/** Takes 32 bytes in base64. */
export function key(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32) throw new RangeError();
  return bytes;
}

/** Takes the number of proxies in front of the server, or their addresses: single ones, networks like 10.0.0.0/8. */
export function trustedProxies(text: string): TrustedProxies {
  if (/^\d+$/.test(text)) return wholeNumber(1, MAX_PROXIES)(text);
  return listOf(addressOrNetwork)(text);
}

function addressOrNetwork(text: string): string {
  const [ip = '', bits, ...rest] = text.split('/');
  const family = isIP(ip);
  if (family === 0 || rest.length > 0) throw new RangeError();
  if (bits !== undefined) wholeNumber(1, family === 4 ? 32 : 128)(bits);
  return text;
}

/** Takes a list, separated by commas or spaces. */
export function listOf<T>(parse: (text: string) => T) {
  return (text: string): T[] =>
    text
      .split(/[\s,]+/)
      .filter((item) => item !== '')
      .map(parse);
}
