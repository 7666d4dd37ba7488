import path from 'node:path';
import type { NetworkSettings } from './networks/settings';

/** Everything that the environment decides, checked and typed. */
export type Config = ReturnType<typeof readConfig>;

/** Stops the start; its message is one sentence that names the setting. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const SETTINGS = {
  PORT: setting('3000', wholeNumber(1, 65_535), 'a port number from 1 to 65535'),
  HOST: setting('127.0.0.1', anyText, 'an address or a host name'),
  SANDBOX_PORT: setting('3001', wholeNumber(1, 65_535), 'a port number from 1 to 65535'),
  DATA_DIR: setting('./.data', path.resolve, 'a folder'),
  DATABASE_URL: optional(address('postgres:', 'postgresql:'), 'like postgresql://user:password@host:5432/database'),
  PUBLIC_ORIGIN: optional(origin, 'an origin like https://post.example.org, without a path'),
  LOG_LEVEL: setting('warn', oneOf(LOG_LEVELS), `one of ${LOG_LEVELS.join(', ')}`),
  AUTH_RATE_LIMIT_PER_MINUTE: setting('10', wholeNumber(1, 1_000_000), 'a whole number from 1 to 1000000'),
  TOKEN_KEY: optional(key, '32 bytes in base64, as "openssl rand -base64 32" prints them'),
  X_CLIENT_ID: optional(anyText, 'the client id of an X app'),
  X_CLIENT_SECRET: optional(anyText, 'the client secret of an X app'),
  X_API_URL: setting('https://api.x.com', address('http:', 'https:'), 'an http or https address'),
  X_AUTHORIZE_URL: setting('https://x.com/i/oauth2/authorize', address('http:', 'https:'), 'an http or https address'),
};

/** Reads the settings; throws ConfigError at the first value that cannot be meant. */
export function readConfig(environment: Environment) {
  const port = SETTINGS.PORT('PORT', environment);
  return {
    port,
    host: SETTINGS.HOST('HOST', environment),
    sandboxPort: SETTINGS.SANDBOX_PORT('SANDBOX_PORT', environment),
    dataDir: SETTINGS.DATA_DIR('DATA_DIR', environment),
    databaseUrl: SETTINGS.DATABASE_URL('DATABASE_URL', environment),
    publicOrigin: SETTINGS.PUBLIC_ORIGIN('PUBLIC_ORIGIN', environment) ?? `http://localhost:${port}`,
    logLevel: SETTINGS.LOG_LEVEL('LOG_LEVEL', environment),
    authRateLimitPerMinute: SETTINGS.AUTH_RATE_LIMIT_PER_MINUTE('AUTH_RATE_LIMIT_PER_MINUTE', environment),
    tokenKey: SETTINGS.TOKEN_KEY('TOKEN_KEY', environment),
    /** The real X; null: the sandbox stands in for it. */
    x: readX(environment),
  };
}

function readX(environment: Environment): NetworkSettings | null {
  const clientId = SETTINGS.X_CLIENT_ID('X_CLIENT_ID', environment);
  const clientSecret = SETTINGS.X_CLIENT_SECRET('X_CLIENT_SECRET', environment);
  const apiUrl = SETTINGS.X_API_URL('X_API_URL', environment);
  const authorizeUrl = SETTINGS.X_AUTHORIZE_URL('X_AUTHORIZE_URL', environment);
  if (clientId !== null) return { clientId, clientSecret, apiUrl, authorizeUrl, isSandbox: false };
  if (clientSecret !== null) throw new ConfigError('X_CLIENT_SECRET is set without X_CLIENT_ID: set both or neither.');
  return null;
}

function setting<T>(initial: string, parse: (text: string) => T, expected: string) {
  return (name: string, environment: Environment): T =>
    parsed(name, given(name, environment) ?? initial, parse, expected);
}

function optional<T>(parse: (text: string) => T, expected: string) {
  return (name: string, environment: Environment): T | null => {
    const text = given(name, environment);
    return text === undefined ? null : parsed(name, text, parse, expected);
  };
}

function given(name: string, environment: Environment): string | undefined {
  const text = environment[name]?.trim();
  return text === '' ? undefined : text;
}

function parsed<T>(name: string, text: string, parse: (text: string) => T, expected: string): T {
  try {
    return parse(text);
  } catch {
    // The value itself is not repeated: it may be a secret.
    throw new ConfigError(`${name} must be ${expected}.`);
  }
}

function anyText(text: string): string {
  return text;
}

function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most) throw new RangeError();
    return value;
  };
}

function oneOf<T extends string>(choices: readonly T[]) {
  return (text: string): T => {
    const choice = choices.find((one) => one === text.toLowerCase());
    if (choice === undefined) throw new RangeError();
    return choice;
  };
}

function address(...protocols: string[]) {
  return (text: string): string => {
    if (!protocols.includes(new URL(text).protocol)) throw new RangeError();
    return text.replace(/\/+$/, '');
  };
}

function origin(text: string): string {
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href) throw new RangeError();
  return url.origin;
}

function key(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32) throw new RangeError();
  return bytes;
}
