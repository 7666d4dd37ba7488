import type { AppNetwork } from '../network';
import { createLinkedInConnector } from './connector';

export const linkedin: AppNetwork = {
  settingsPrefix: 'LINKEDIN',
  apiUrl: 'https://api.linkedin.com',
  authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
  needsSecret: true,
  createConnector: createLinkedInConnector,
};
