import path from 'node:path';
import { BYTES_PER_MB } from '#contract/limits';
import { REGISTRATIONS } from '#contract/auth';
import { isLoopbackName } from './http/requestGuards';
import {
  address,
  ConfigError,
  anyText,
  hostAndPort,
  hostName,
  key,
  listOf,
  oneOf,
  origin,
  settingsOf,
  trustedProxies,
  wholeNumber,
  type Environment,
} from './lib/environment';
import { MEDIA_PLACE_EXPECTED, mediaPlace } from './media/stores/storedFiles';
import { readAssistantSettings } from './modules/assistant/readSettings';
import { REPLACEABLE } from './modules/installation/installation';
import { readMonitoringSettings } from './modules/monitoring/sources';
import { readNetworkPlaces, readXApiUrl } from './networks/registry';

/** Everything that the environment decides, checked and typed. */
export type Config = ReturnType<typeof readConfig>;

const WEB = address('http:', 'https:');
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads the settings; throws ConfigError at the first value that cannot be meant. */
export function readConfig(environment: Environment) {
  const { setting, optional } = settingsOf(environment);
  const portNumber = (name: string, initial: string) =>
    setting(name, initial, wholeNumber(1, 65_535), 'a port number from 1 to 65535');
  const number = (name: string, initial: string, least: number, most: number) =>
    setting(name, initial, wholeNumber(least, most), `a whole number from ${least} to ${most}`);

  const port = portNumber('PORT', '3000');
  const sandboxPort = portNumber('SANDBOX_PORT', '3001');
  const databaseAddress = (name: string) =>
    optional(name, address('postgres:', 'postgresql:'), 'like postgresql://user:password@host:5432/database');
  const databaseUrl = databaseAddress('DATABASE_URL');
  const databaseDirectUrl = databaseAddress('DATABASE_DIRECT_URL');
  if (databaseDirectUrl !== null && databaseUrl === null) {
    throw new ConfigError('DATABASE_DIRECT_URL is set without DATABASE_URL: set both or neither.');
  }
  const host = setting('HOST', '127.0.0.1', anyText, 'an address or a host name');
  const publicOrigin =
    optional('PUBLIC_ORIGIN', origin, 'an origin like https://post.example.org, without a path') ??
    `http://localhost:${port}`;
  const allowedHosts = setting('ALLOWED_HOSTS', '', listOf(hostName), 'a list of host names, without ports');
  const isLocal = [host, new URL(publicOrigin).hostname, ...allowedHosts].every(isLoopbackName);
  return {
    port,
    host,
    sandboxPort,
    /** Where monitoring reads the figures of this server; null: nowhere. */
    metrics: readMetricsPlace(environment, [port, sandboxPort]),
    dataDir: setting('DATA_DIR', './.data', path.resolve, 'a folder'),
    databaseUrl,
    /** Where a connection has a session of its own; null: at DATABASE_URL. */
    databaseDirectUrl,
    /** Folder of the programs that run the database in DATA_DIR; null: those of the package. */
    postgresBin: optional('POSTGRES_BIN', path.resolve, 'a folder'),
    /** Most connections to PostgreSQL that this server opens. */
    databaseConnections: number('DATABASE_CONNECTIONS', '8', 8, 1_000),
    /** Where uploaded files lie; null: in DATA_DIR. */
    mediaPlace: optional('MEDIA_URL', mediaPlace, MEDIA_PLACE_EXPECTED),
    /** Where files still lie that `npm run media:move` moves to MEDIA_URL. */
    mediaMovingFrom: optional('MEDIA_MOVING_FROM', mediaPlace, MEDIA_PLACE_EXPECTED),
    publicOrigin,
    /** Further names under which the server may be called. */
    allowedHosts,
    /** Nobody reaches the server but people at this machine. */
    isLocal,
    mail: readMailSettings(environment),
    oidc: readOidcSettings(environment),
    registration: setting(
      'REGISTRATION',
      isLocal ? 'open' : 'invited',
      oneOf(REGISTRATIONS),
      `one of ${REGISTRATIONS.join(', ')}`,
    ),
    /** Pages of the operator that visitors find a link to; null: none. */
    legal: {
      termsUrl: optional('TERMS_URL', WEB, 'an http or https address'),
      privacyUrl: optional('PRIVACY_URL', WEB, 'an http or https address'),
    },
    logLevel: setting('LOG_LEVEL', 'warn', oneOf(LOG_LEVELS), `one of ${LOG_LEVELS.join(', ')}`),
    authRateLimitPerMinute: number('AUTH_RATE_LIMIT_PER_MINUTE', '10', 1, 1_000_000),
    mediaBytesPerUser: number('MEDIA_MB_PER_USER', '2048', 10, 10_000_000) * BYTES_PER_MB,
    trustProxy: optional(
      'TRUST_PROXY',
      trustedProxies,
      'the number of proxies in front of the server, or their addresses',
    ),
    tokenKey: optional('TOKEN_KEY', key, '32 bytes in base64, as "openssl rand -base64 32" prints them'),
    acceptChanged:
      optional('ACCEPT_CHANGED', listOf(oneOf(REPLACEABLE)), `a list of ${REPLACEABLE.join(' and ')}`) ?? [],
    networks: readNetworkPlaces(environment),
    assistant: readAssistantSettings(environment),
    /** Servers that may be called although their addresses are private, by http too. */
    privateServers: setting('PRIVATE_SERVERS', '', listOf(hostAndPort), 'a list like 127.0.0.1:2583, social.intranet'),
    blueskyPlcUrl: setting('BLUESKY_PLC_URL', 'https://plc.directory', WEB, 'an http or https address'),
    blueskyViewUrl: setting('BLUESKY_VIEW_URL', 'https://public.api.bsky.app', WEB, 'an http or https address'),
    isPublishing: setting('PUBLISHING', 'on', oneOf(['on', 'off']), 'on or off') === 'on',
    /** Where posts of others are looked for; null: the sandbox stands in for all of it. */
    monitoring: readMonitoringSettings(environment, readXApiUrl(environment)),
    /** Mastodon servers that are searched for everybody who has an account on any. */
    mastodonServers: setting('MASTODON_SERVERS', '', listOf(hostAndPort), 'a list like mastodon.social, fosstodon.org'),
    /** US dollars that X may cost a month before nothing is read from it any more; null: no limit. */
    xMonthlyBudgetUsd: optional(
      'X_MONTHLY_BUDGET_USD',
      wholeNumber(1, 1_000_000),
      'a whole number of US dollars from 1 to 1000000',
    ),
    monitoringEveryMinutes: number('MONITORING_EVERY_MINUTES', '30', 5, 1_440),
    analyticsEveryMinutes: number('ANALYTICS_EVERY_MINUTES', '15', 1, 1_440),
  };
}

/** The figures have a port of their own: the public one never shows them. */
function readMetricsPlace(environment: Environment, taken: readonly number[]) {
  const { setting, optional } = settingsOf(environment);
  const port = optional('METRICS_PORT', wholeNumber(1, 65_535), 'a port number from 1 to 65535');
  const host = setting('METRICS_HOST', '127.0.0.1', anyText, 'an address or a host name');
  if (port !== null && taken.includes(port)) {
    throw new ConfigError('METRICS_PORT must be another port than PORT and SANDBOX_PORT.');
  }
  return port === null ? null : { port, host };
}

/** The service by which people sign in, too; null: none. */
function readOidcSettings(environment: Environment) {
  const { optional } = settingsOf(environment);
  const issuer = optional('OIDC_ISSUER', issuerAddress, 'an https address like https://id.example.org');
  const clientId = optional('OIDC_CLIENT_ID', anyText, 'the id of a client');
  const clientSecret = optional('OIDC_CLIENT_SECRET', anyText, 'the secret of that client');
  if ((issuer === null) !== (clientId === null))
    throw new ConfigError('OIDC_ISSUER and OIDC_CLIENT_ID need each other: set both or neither.');
  const name = optional('OIDC_NAME', anyText, 'a name');
  if (issuer === null || clientId === null) return null;
  return { issuer, clientId, clientSecret, name: name ?? issuer.hostname };
}

/** Plain http is for an issuer at this machine alone. */
function issuerAddress(text: string): URL {
  const url = new URL(text);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname))) return url;
  throw new Error('This is no address of an issuer.');
}

/** Where mails go out; null: nowhere. */
function readMailSettings(environment: Environment) {
  const { optional } = settingsOf(environment);
  const url = optional('SMTP_URL', address('smtp:', 'smtps:'), 'like smtps://user:password@mail.example.org');
  const from = optional('MAIL_FROM', anyText, 'an address like Postwright <post@example.org>');
  if ((url === null) !== (from === null))
    throw new ConfigError('SMTP_URL and MAIL_FROM need each other: set both or neither.');
  return url === null || from === null ? null : { url, from };
}
