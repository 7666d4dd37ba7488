import type { ServerParts } from '../addNetwork';
import { buildServer } from './buildServer';
import { BLUESKY_FACE } from './page';

/** The servers of Bluesky that the sandbox plays. */
export const BLUESKY_SERVERS: readonly ServerParts[] = [
  { platform: 'bluesky', network: BLUESKY_FACE, build: buildServer },
];
