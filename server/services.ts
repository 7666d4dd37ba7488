import type { Assistant } from './modules/assistant/assistant';
import type { Connection } from './database/connect';
import type { EventHub } from './modules/events/eventHub';
import type { WaitUntilSettled } from './modules/events/settled';
import type { Installation } from './modules/installation/installation';
import type { FetchPage } from './networks/linkedPages';
import type { MediaStore } from './media/mediaStore';
import type { Metrics } from './modules/health/metrics';
import type { Refresher } from './modules/monitoring/refresher';
import type { Networks } from './networks/connector';
import type { RateLimits } from './http/rateLimits';
import type { StoredXMeter } from './repositories/xSpending';
import type { SecretBox } from './lib/secretBox';
import type { LimitsKeeper } from './tokens/limitsKeeper';

/** Services that routes use. */
export type AppServices = {
  connection: Connection;
  installation: Installation;
  events: EventHub;
  networks: Networks;
  /** The server that writes the assistant's replies; null: they are simulated in the browser. */
  assistant: Assistant | null;
  secretBox: SecretBox;
  /** Gets pages that posts link to. */
  fetchPage: FetchPage;
  limits: LimitsKeeper;
  media: MediaStore;
  /** Quota of a user's uploaded files on disk, in bytes. */
  mediaBytesPerUser: number;
  refresher: Refresher;
  /** Counts what X bills. */
  xMeter: StoredXMeter;
  /** How often X is searched for a tracker; null where it is not searched for money. */
  xSearchEveryMinutes: number | null;
  /** Figures for operators; null: nobody reads them. */
  metrics: Metrics | null;
  /** Where browsers reach the product; authorizations return to it. */
  publicOrigin: string;
  rateLimits: RateLimits;
  waitUntilSettled: WaitUntilSettled;
  /** Longest wait of the response to a new post for its publication. */
  settleTimeoutMs: number;
};
