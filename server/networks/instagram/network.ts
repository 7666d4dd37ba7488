import { GRAPH_ADDRESSES } from '../meta/addresses';
import type { AppNetwork } from '../network';
import { createInstagramConnector } from './connector';

/** Accounts of Instagram are reached through the Facebook Page behind them. */
export const instagram: AppNetwork = {
  settingsPrefix: 'INSTAGRAM',
  ...GRAPH_ADDRESSES,
  needsSecret: true,
  createConnector: createInstagramConnector,
};
