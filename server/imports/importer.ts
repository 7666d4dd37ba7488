import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '#contract/durations';
import type { Listener } from '../database/listener';
import { createQueueWorkers } from '../database/queueWorkers';
import { SYSTEM_CLOCK } from '../lib/clock';
import type { Networks } from '../networks/connector';
import { IMPORT_CHANNEL, msUntilTask } from '../repositories/imports/importWork';
import type { SecretBox } from '../lib/secretBox';
import { createLimitsKeeper } from '../tokens/limitsKeeper';
import { createFetchFile, type Files } from './fetchFile';
import { workOnNext } from './workOnImport';

/** Carries out imports, and takes them back, while nobody waits; any number of servers share the work. */
export type Importer = {
  /** Resolves once it listens for new ones. */
  start: () => Promise<void>;
  /** Lets rows that are becoming posts become some; the others are left to other servers. */
  stop: () => Promise<void>;
};

type Options = Files & {
  listener: Listener;
  networks: Networks;
  secretBox: SecretBox;
  logger: FastifyBaseLogger;
  mayWork?: () => Promise<boolean>;
};

/** Imports that one server works on at a time: most of their time is that of strangers' servers, which send files. */
const PARALLEL = 3;

/** After so long another import has its turn. */
const TURN_MS = 5 * SECOND_MS;

/** Shortest rest: another import of the same person may be under way. */
const REST_MIN_MS = SECOND_MS;

/** Makes the importer of a server; it rests until it is started. */
export function createImporter(options: Options): Importer {
  const { connection, listener, networks, secretBox, logger, mayWork = () => Promise.resolve(true) } = options;
  const limits = createLimitsKeeper({ db: connection.db, networks, secretBox, logger });
  const services = { connection, limits, fetchFile: createFetchFile(options), logger };
  const workers = createQueueWorkers({
    parallel: PARALLEL,
    restMinMs: REST_MIN_MS,
    takeNext: (signal) => workOnNext(services, { forMs: TURN_MS, signal }),
    nextDueAt: async () => {
      const ms = await msUntilTask(connection.db);
      return ms === null ? null : SYSTEM_CLOCK.now() + ms;
    },
    diskSpace: connection.diskSpace,
    mayWork,
    clock: SYSTEM_CLOCK,
    logger,
    complaint: 'the importer could not read its queue',
  });
  let unfollow = (): void => undefined;
  return {
    async start() {
      unfollow = await listener.follow(IMPORT_CHANNEL, { onNotification: workers.wake, onGap: workers.wake });
      workers.start();
    },
    async stop() {
      unfollow();
      await workers.stop();
      await limits.idle();
    },
  };
}
