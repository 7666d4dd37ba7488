import type { Connection } from './database/connect';
import type { RateLimits } from './http/rateLimits';
import type { SecretBox } from './lib/secretBox';
import type { MediaStore } from './media/mediaStore';
import type { Assistant } from './modules/assistant/assistant';
import type { Mailer } from './modules/auth/mailer';
import type { NoteFailedLogIn } from './modules/auth/failedLogIns';
import type { FindPlace } from './modules/auth/passkeys';
import type { OidcIssuer } from './modules/auth/oidcIssuer';
import type { Door } from './modules/auth/registration';
import type { EventHub, WaitUntilSettled } from './modules/events/eventHub';
import type { Metrics } from './modules/health/metrics';
import type { Installation } from './modules/installation/installation';
import type { Refresher } from './modules/monitoring/refresher';
import type { Networks } from './networks/connector';
import type { FetchPage } from './networks/linkedPages';
import type { StoredXMeter } from './repositories/xSpending';
import type { LimitsKeeper } from './tokens/limitsKeeper';

/** What every module finds on the server, as `app.connection` and so on; buildServer puts it there. */
declare module 'fastify' {
  interface FastifyInstance {
    /** The server that writes the assistant's replies; null: they are simulated in the browser. */
    assistant: Assistant | null;
    connection: Connection;
    door: Door;
    /** Pages of the operator that visitors find a link to. */
    legal: { termsUrl: string | null; privacyUrl: string | null };
    events: EventHub;
    /** Where passkeys work. */
    findPasskeyPlace: FindPlace;
    /** Gets pages that posts link to. */
    fetchPage: FetchPage;
    installation: Installation;
    limits: LimitsKeeper;
    /** Sends the mails of the outbox; null: nobody gets any. */
    mailer: Pick<Mailer, 'wake'> | null;
    media: MediaStore;
    /** Quota of a user's uploaded files on disk, in bytes. */
    mediaBytesPerUser: number;
    /** Figures for operators; null: nobody reads them. */
    metrics: Metrics | null;
    networks: Networks;
    noteFailedLogIn: NoteFailedLogIn;
    /** The service by which people sign in, too; null: none. */
    oidc: OidcIssuer | null;
    /** Where browsers reach the product; authorizations return to it. */
    publicOrigin: string;
    rateLimits: RateLimits;
    refresher: Refresher;
    secretBox: SecretBox;
    waitUntilSettled: WaitUntilSettled;
    /** Longest wait of the response to a new post for its publication. */
    settleTimeoutMs: number;
    /** Counts what X bills. */
    xMeter: StoredXMeter;
    /** How often X is searched for a tracker; null where it is not searched for money. */
    xSearchEveryMinutes: number | null;
  }
}
