import {
  APP_PLATFORMS,
  KEYLESS_PLATFORMS,
  type AppPlatform,
  type KeylessPlatform,
  ACCOUNT_PLATFORMS,
  isAccountPlatform,
  isKeyless,
  NETWORKS,
  type AccountPlatform,
} from '#contract/networks';
import { address, anyText, ConfigError, listOf, settingsOf, type Environment } from '../lib/environment';
import { bluesky } from './bluesky/connector';
import type { Networks } from './connector';
import { facebook } from './facebook/connector';
import { instagram } from './instagram/connector';
import { linkedin } from './linkedin/connector';
import { mastodon } from './mastodon/connector';
import type { AppNetwork, KeylessNetwork, KeylessSettings, NetworkSettings } from './settings';
import { x } from './x/connector';

/** The server's view of each network that has apps. */
export const APP_NETWORKS: Readonly<Record<AppPlatform, AppNetwork>> = { twitter: x, facebook, linkedin, instagram };

/** The server's view of each network that needs no keys. */
const KEYLESS_NETWORKS: Readonly<Record<KeylessPlatform, KeylessNetwork>> = { bluesky, mastodon };

/** Settings of the networks that are set up; one without settings is not offered. */
export type NetworksSettings = {
  apps?: Partial<Record<AppPlatform, NetworkSettings>>;
  keyless?: Partial<Record<KeylessPlatform, KeylessSettings>>;
};

/** Makes the connectors of all networks that are set up. */
export function createNetworks({ apps = {}, keyless = {} }: NetworksSettings): Networks {
  const networks: Networks = {};
  for (const platform of APP_PLATFORMS) {
    const own = apps[platform];
    if (own !== undefined) networks[platform] = APP_NETWORKS[platform].createConnector(own);
  }
  for (const platform of KEYLESS_PLATFORMS) {
    const own = keyless[platform];
    if (own !== undefined) networks[platform] = KEYLESS_NETWORKS[platform].createConnector(own);
  }
  return networks;
}

/**
 * Where each platform's network is: the real one, this server's sandbox, or nowhere; 'servers' for a network whose servers
 * people choose.
 */
export type NetworkPlaces = Record<AppPlatform, NetworkSettings | 'sandbox' | 'off'> &
  Record<KeylessPlatform, 'servers' | 'off'>;

const WEB = address('http:', 'https:');
const SOME_PLATFORMS = `some of ${ACCOUNT_PLATFORMS.join(', ')}, separated by commas`;

/** Reads which networks are real; one without keys is the sandbox's, one that is switched off is not offered at all. */
export function readNetworkPlaces(environment: Environment): NetworkPlaces {
  const off = settingsOf(environment).setting('PLATFORMS_OFF', '', listOf(platform), SOME_PLATFORMS);
  const placeOf = (one: AccountPlatform) => {
    if (off.includes(one)) return 'off';
    return isKeyless(one) ? 'servers' : (readSettings(one, environment) ?? 'sandbox');
  };
  return Object.fromEntries(ACCOUNT_PLATFORMS.map((one) => [one, placeOf(one)])) as NetworkPlaces;
}

/** The address of X's API, which monitoring asks as well. */
export function readXApiUrl(environment: Environment): string {
  return readAddresses(x, environment).apiUrl;
}

function readSettings(platform: AppPlatform, environment: Environment): NetworkSettings | null {
  const network = APP_NETWORKS[platform];
  const { settingsPrefix: prefix, needsSecret } = network;
  const name = NETWORKS[platform].shortName;
  const { optional } = settingsOf(environment);
  const [idName, secretName] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
  const clientId = optional(idName, anyText, `the client id of an app of ${name}`);
  const clientSecret = optional(secretName, anyText, `the client secret of an app of ${name}`);
  const addresses = readAddresses(network, environment);
  const options = network.readOptions?.(environment);
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null) throw new ConfigError(`${secretName} is set without ${idName}: set both or neither.`);
  if (clientSecret === null && needsSecret) {
    throw new ConfigError(`${idName} is set without ${secretName}: set both or neither.`);
  }
  return { clientId, clientSecret, ...addresses, ...options, isSandbox: false };
}

function readAddresses({ settingsPrefix: prefix, apiUrl, authorizeUrl }: AppNetwork, environment: Environment) {
  const { setting } = settingsOf(environment);
  const read = (name: string, initial: string) => setting(name, initial, WEB, 'an http or https address');
  return { apiUrl: read(`${prefix}_API_URL`, apiUrl), authorizeUrl: read(`${prefix}_AUTHORIZE_URL`, authorizeUrl) };
}

function platform(text: string): AccountPlatform {
  const name = text.toLowerCase();
  if (!isAccountPlatform(name)) throw new RangeError();
  return name;
}
