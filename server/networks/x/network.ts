import type { AppNetwork } from '../network';
import { createXConnector } from './connector';

export const x: AppNetwork = {
  settingsPrefix: 'X',
  apiUrl: 'https://api.x.com',
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  needsSecret: false,
  createConnector: createXConnector,
};
