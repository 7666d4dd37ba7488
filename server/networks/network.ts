import type { Connector } from './connector';
import type { NetworkSettings } from './settings';

/** How the server reaches a network: what its settings are called, where it is, and what speaks with it. */
export type ServerNetwork = {
  /** Beginning of the names of its settings: X_CLIENT_ID, X_CLIENT_SECRET, X_API_URL, X_AUTHORIZE_URL. */
  settingsPrefix: string;
  /** Addresses of the real network, unless the settings name others. */
  apiUrl: string;
  authorizeUrl: string;
  /** Whether an app needs a secret; those of X may be public clients, which have none. */
  needsSecret: boolean;
  createConnector: (settings: NetworkSettings) => Connector;
};
