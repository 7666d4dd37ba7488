import type { AccountPlatform } from '#contract/networks';
import { bluesky } from './bluesky';
import { facebook } from './facebook';
import { instagram } from './instagram';
import { linkedin } from './linkedin';
import type { NetworkLook } from './look';
import { mastodon } from './mastodon';
import { twitter } from './twitter';

/** Presentation of each network. */
export const NETWORK_LOOKS: Readonly<Record<AccountPlatform, NetworkLook>> = {
  twitter,
  facebook,
  linkedin,
  instagram,
  bluesky,
  mastodon,
};
