import type { AccountPlatform } from '#contract/platforms';
import type { Networks } from './connector';
import { createFacebookConnector } from './facebook/connector';
import { createInstagramConnector } from './instagram/connector';
import { createLinkedInConnector } from './linkedin/connector';
import type { NetworkSettings } from './settings';
import { createXConnector } from './x/connector';

/** Makes the connectors of all networks that are set up; one without settings is not offered. */
export function createNetworks({
  twitter,
  facebook,
  linkedin,
  instagram,
}: Partial<Record<AccountPlatform, NetworkSettings>>): Networks {
  return {
    ...(twitter && { twitter: createXConnector(twitter) }),
    ...(facebook && { facebook: createFacebookConnector(facebook) }),
    ...(linkedin && { linkedin: createLinkedInConnector(linkedin) }),
    ...(instagram && { instagram: createInstagramConnector(instagram) }),
  };
}
