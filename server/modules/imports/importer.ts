import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '#contract/durations';
import type { Listener } from '../../database/notifications';
import { createQueueWorkers } from '../../database/queueWorkers';
import { inHand, WorkSetAside } from '../../http/inHand';
import { SYSTEM_CLOCK } from '../../lib/clock';
import type { SecretBox } from '../../lib/secretBox';
import type { Networks } from '../../networks/connector';
import { createLimitsKeeper } from '../../tokens/limitsKeeper';
import { createFetchFile, type Files, commitRows, type ImportServices } from './commitRows';
import {
  IMPORT_CHANNEL,
  msUntilTask,
  claimTask,
  finishTask,
  postponeTask,
  setTaskAside,
  type ImportTask,
} from './importsRepository';
import { TASK_LEASE_MS, whileLeased, deletePosts } from './storeImport';

/** Carries out imports, and takes them back, while nobody waits; any number of servers share the work. */
type Importer = {
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

/** Pause after a fault that passes by itself, such as a database that is away. */
const FAULT_PAUSE_MS = 5 * SECOND_MS;

type Turn = { forMs: number; signal?: AbortSignal };

/** Works on the import that has waited longest; false if there is nothing to do. */
async function workOnNext(services: ImportServices, turn: Turn): Promise<boolean> {
  const task = await claimTask(services.connection.db, TASK_LEASE_MS);
  if (task !== null) await workOnImport(services, task, turn);
  return task !== null;
}

/** Works on a task that is held for a while, and leaves the rest to whoever comes next. */
export async function workOnImport(services: ImportServices, task: ImportTask, { forMs, signal }: Turn): Promise<void> {
  const { connection, logger } = services;
  const { db, diskSpace } = connection;
  const endsAt = performance.now() + forMs;
  const isOver = () => signal?.aborted === true || performance.now() > endsAt;
  try {
    const isDone = await whileLeased(services, task.importId, async () => {
      if (task.kind === 'commit') {
        return inHand(db, { kind: 'import', id: task.importId }, () => commitRows(services, task, isOver));
      }
      await deletePosts(db, task.userId, task.importId);
      return true;
    });
    await (isDone ? finishTask(db, task) : postponeTask(db, task, 0));
  } catch (error) {
    if (error instanceof WorkSetAside) {
      await setTaskAside(db, task, error.refusal.code);
      return;
    }
    diskSpace.note(error);
    logger.error({ err: error, import: task.importId }, 'an import could not be carried out');
    // Where the database is away, the lease ends by itself.
    await postponeTask(db, task, FAULT_PAUSE_MS).catch(() => undefined);
  }
}
