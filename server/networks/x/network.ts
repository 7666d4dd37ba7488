import { settingsOf } from '../../lib/environment';
import type { AppNetwork } from '../network';
import { createXConnector } from './connector';

export const x: AppNetwork = {
  settingsPrefix: 'X',
  apiUrl: 'https://api.x.com',
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  needsSecret: false,
  readOptions: (environment) => ({
    ownerUsername: settingsOf(environment).optional(
      'X_APP_OWNER',
      handle,
      'the name of an account of X, without its @',
    ),
  }),
  createConnector: createXConnector,
};

function handle(text: string): string {
  if (!/^\w{1,15}$/.test(text)) throw new RangeError();
  return text;
}
