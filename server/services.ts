import type { Connection } from './database/connect';
import type { EventHub } from './events/eventHub';
import type { WaitUntilSettled } from './events/settled';
import type { Installation } from './installation/installation';
import type { MediaStore } from './media/mediaStore';
import type { Refresher } from './monitoring/refresher';
import type { Networks } from './networks/connector';
import type { RateLimits } from './http/rateLimits';
import type { SecretBox } from './security/secretBox';
import type { LimitsKeeper } from './tokens/limitsKeeper';

/** Services that routes use. */
export type AppServices = {
  connection: Connection;
  installation: Installation;
  events: EventHub;
  networks: Networks;
  secretBox: SecretBox;
  limits: LimitsKeeper;
  media: MediaStore;
  /** Quota of a user's uploaded files on disk, in bytes. */
  mediaBytesPerUser: number;
  refresher: Refresher;
  /** Where browsers reach the product; authorizations return to it. */
  publicOrigin: string;
  rateLimits: RateLimits;
  waitUntilSettled: WaitUntilSettled;
  /** Longest wait of the response to a new post for its publication. */
  settleTimeoutMs: number;
};
