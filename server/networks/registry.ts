import type { AccountPlatform } from '#contract/platforms';
import type { Networks } from './connector';
import type { NetworkSettings } from './settings';
import { createXConnector } from './x/connector';

/** Makes the connectors of all networks that are set up; one without settings is not offered. */
export function createNetworks({ twitter }: Partial<Record<AccountPlatform, NetworkSettings>>): Networks {
  return { ...(twitter && { twitter: createXConnector(twitter) }) };
}
