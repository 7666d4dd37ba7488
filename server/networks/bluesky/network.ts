import type { KeylessNetwork } from '../network';
import { createBlueskyConnector } from './connector';

export const bluesky: KeylessNetwork = { createConnector: createBlueskyConnector };
