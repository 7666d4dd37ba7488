import { GRAPH_ADDRESSES } from '../meta/addresses';
import type { AppNetwork } from '../network';
import { createFacebookConnector } from './connector';

export const facebook: AppNetwork = {
  settingsPrefix: 'FACEBOOK',
  ...GRAPH_ADDRESSES,
  needsSecret: true,
  createConnector: createFacebookConnector,
};
