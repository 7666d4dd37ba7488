import type { KeylessNetwork } from '../network';
import { createMastodonConnector } from './connector';

export const mastodon: KeylessNetwork = { createConnector: createMastodonConnector };
