import type { Environment } from '../lib/environment';
import type { AppConnector, KeylessConnector } from './connector';
import type { KeylessSettings, NetworkSettings } from './settings';

/** The server's view of a network that has apps: names of its settings, its address, and its connector. */
export type AppNetwork = {
  /** Beginning of the names of its settings: X_CLIENT_ID, X_CLIENT_SECRET, X_API_URL, X_AUTHORIZE_URL. */
  settingsPrefix: string;
  /** Addresses of the real network, unless the settings name others. */
  apiUrl: string;
  authorizeUrl: string;
  /** True if an app needs a secret; X's apps can be public clients, which have none. */
  needsSecret: boolean;
  /** Reads the settings that this network alone has; throws ConfigError. */
  readOptions?: (environment: Environment) => Pick<NetworkSettings, 'version' | 'mayAskForComments' | 'ownerUsername'>;
  createConnector: (settings: NetworkSettings) => AppConnector;
};

/** The same of a network that needs no keys. */
export type KeylessNetwork = { createConnector: (settings: KeylessSettings) => KeylessConnector };
