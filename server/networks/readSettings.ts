import { ACCOUNT_PLATFORMS, isAccountPlatform, type AccountPlatform } from '#contract/platforms';
import { address, anyText, ConfigError, listOf, settingsOf, type Environment } from '../environment';
import type { NetworkSettings } from './settings';

/** Where each platform's network is: the real one, this server's sandbox, or nowhere. */
export type NetworkPlaces = Record<AccountPlatform, NetworkSettings | 'sandbox' | 'off'>;

const META_VERSION = 'v25.0';
const META = {
  apiUrl: `https://graph.facebook.com/${META_VERSION}`,
  authorizeUrl: `https://www.facebook.com/${META_VERSION}/dialog/oauth`,
};

/** How each network's settings begin, and where it is. Apps of X may be public clients, which have no secret. */
const NETWORKS = {
  twitter: {
    prefix: 'X',
    name: 'X',
    apiUrl: 'https://api.x.com',
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    needsSecret: false,
  },
  facebook: { prefix: 'FACEBOOK', name: 'Facebook', ...META, needsSecret: true },
  linkedin: {
    prefix: 'LINKEDIN',
    name: 'LinkedIn',
    apiUrl: 'https://api.linkedin.com',
    authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
    needsSecret: true,
  },
  instagram: { prefix: 'INSTAGRAM', name: 'Instagram', ...META, needsSecret: true },
} as const satisfies Record<AccountPlatform, object>;

const WEB = address('http:', 'https:');
const SOME_PLATFORMS = `some of ${ACCOUNT_PLATFORMS.join(', ')}, separated by commas`;

/** Reads which networks are real; one without keys is the sandbox's, one that is switched off is not offered at all. */
export function readNetworkPlaces(environment: Environment): NetworkPlaces {
  const off = settingsOf(environment).setting('PLATFORMS_OFF', '', listOf(platform), SOME_PLATFORMS);
  const placeOf = (one: AccountPlatform) => (off.includes(one) ? 'off' : (readSettings(one, environment) ?? 'sandbox'));
  return {
    twitter: placeOf('twitter'),
    facebook: placeOf('facebook'),
    linkedin: placeOf('linkedin'),
    instagram: placeOf('instagram'),
  };
}

/** The address of X's API, which monitoring asks as well. */
export function readXApiUrl(environment: Environment): string {
  return readAddresses('twitter', environment).apiUrl;
}

function readSettings(platform: AccountPlatform, environment: Environment): NetworkSettings | null {
  const { prefix, name, needsSecret } = NETWORKS[platform];
  const { optional } = settingsOf(environment);
  const [idName, secretName] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
  const clientId = optional(idName, anyText, `the client id of an app of ${name}`);
  const clientSecret = optional(secretName, anyText, `the client secret of an app of ${name}`);
  const addresses = readAddresses(platform, environment);
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null) throw new ConfigError(`${secretName} is set without ${idName}: set both or neither.`);
  if (clientSecret === null && needsSecret) {
    throw new ConfigError(`${idName} is set without ${secretName}: set both or neither.`);
  }
  return { clientId, clientSecret, ...addresses, isSandbox: false };
}

function readAddresses(platform: AccountPlatform, environment: Environment) {
  const { prefix, apiUrl, authorizeUrl } = NETWORKS[platform];
  const { setting } = settingsOf(environment);
  const read = (name: string, initial: string) => setting(name, initial, WEB, 'an http or https address');
  return { apiUrl: read(`${prefix}_API_URL`, apiUrl), authorizeUrl: read(`${prefix}_AUTHORIZE_URL`, authorizeUrl) };
}

function platform(text: string): AccountPlatform {
  const name = text.toLowerCase();
  if (!isAccountPlatform(name)) throw new RangeError();
  return name;
}
