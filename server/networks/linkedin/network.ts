import { oneOf, settingsOf } from '../../lib/environment';
import type { AppNetwork } from '../network';
import { createLinkedInConnector } from './connector';
import { TESTED_VERSION } from './rest';

export const linkedin: AppNetwork = {
  settingsPrefix: 'LINKEDIN',
  apiUrl: 'https://api.linkedin.com',
  authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
  needsSecret: true,
  readOptions(environment) {
    const { setting } = settingsOf(environment);
    return {
      version: setting('LINKEDIN_VERSION', TESTED_VERSION, month, 'a month as YYYYMM, like 202609'),
      mayAskForComments: setting('LINKEDIN_COMMENTS', 'off', oneOf(['on', 'off']), 'on or off') === 'on',
    };
  },
  createConnector: createLinkedInConnector,
};

function month(text: string): string {
  if (!/^20\d{2}(0[1-9]|1[0-2])$/.test(text)) throw new RangeError();
  return text;
}
