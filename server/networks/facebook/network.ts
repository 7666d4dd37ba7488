import { GRAPH_ADDRESSES } from '../meta/addresses';
import type { ServerNetwork } from '../network';
import { createFacebookConnector } from './connector';

export const facebook: ServerNetwork = {
  settingsPrefix: 'FACEBOOK',
  ...GRAPH_ADDRESSES,
  needsSecret: true,
  createConnector: createFacebookConnector,
};
