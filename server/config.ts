import path from 'node:path';
import {
  address,
  anyText,
  key,
  oneOf,
  optional,
  origin,
  setting,
  trustedProxies,
  wholeNumber,
  type Environment,
} from './environment';
import { readMonitoringSettings } from './monitoring/readSettings';
import { readNetworkPlaces, readXApiUrl } from './networks/readSettings';

/** Everything that the environment decides, checked and typed. */
export type Config = ReturnType<typeof readConfig>;

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
  TRUST_PROXY: optional(trustedProxies, 'the number of proxies in front of the server, or their addresses'),
  TOKEN_KEY: optional(key, '32 bytes in base64, as "openssl rand -base64 32" prints them'),
  MONITORING_EVERY_MINUTES: setting('30', wholeNumber(5, 1_440), 'a whole number from 5 to 1440'),
  ANALYTICS_EVERY_MINUTES: setting('15', wholeNumber(1, 1_440), 'a whole number from 1 to 1440'),
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
    trustProxy: SETTINGS.TRUST_PROXY('TRUST_PROXY', environment),
    tokenKey: SETTINGS.TOKEN_KEY('TOKEN_KEY', environment),
    networks: readNetworkPlaces(environment),
    /** Where posts of others are looked for; null: the sandbox stands in for all of it. */
    monitoring: readMonitoringSettings(environment, readXApiUrl(environment)),
    monitoringEveryMinutes: SETTINGS.MONITORING_EVERY_MINUTES('MONITORING_EVERY_MINUTES', environment),
    analyticsEveryMinutes: SETTINGS.ANALYTICS_EVERY_MINUTES('ANALYTICS_EVERY_MINUTES', environment),
  };
}
