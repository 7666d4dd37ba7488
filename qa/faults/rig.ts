import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { readCluster } from '../../server/database/embedded/cluster';
import { findPostmaster } from '../../server/database/embedded/postmaster';
import {
  createTemplateDatabase,
  createTestDatabase,
  TEST_DATABASE_URL_VARIABLE,
} from '../../server/testing/testDatabase';
import { startTestPostgres } from '../../server/testing/testPostgres';
import { until } from '../../server/testing/until';
import { signUpClient, type Client } from './client';
import { createRandom, type Random } from './random';
import { openRecords, type Records } from './records';
import { bundlePrograms, startFleet, type Fleet } from './servers';

/** A fleet on a database of its own. */
export type World = { fleet: Fleet; records: Records; signUp: () => Promise<Client>; close: () => Promise<void> };

/** Two servers that nobody harms, and somebody who uses them. */
export type HealthyWorld = World & { client: Client };

/** `spares`: how many servers are loaded ahead; `servers`: how many there are at most, three unless said; `env`: settings of theirs. */
type WorldOptions = { spares?: number; servers?: number; env?: NodeJS.ProcessEnv };

/** Resources shared by all rows of a run: a PostgreSQL as durable as the product's, the programs, and a seed. */
export type Rig = Awaited<ReturnType<typeof createRig>>;

export async function createRig({ seed, isShort }: { seed: number; isShort: boolean }) {
  const [postgres, programs] = await Promise.all([startTestPostgres({ isDisposable: false }), bundlePrograms()]);
  process.env[TEST_DATABASE_URL_VARIABLE] = postgres.databaseUrl;
  await createTemplateDatabase();
  const newDataDir = () => mkdtemp(path.join(postgres.folder, 'data-'));
  let healthyWorld: Promise<HealthyWorld> | null = null;

  async function worldOn(databaseUrl: string, options: WorldOptions = {}): Promise<World> {
    const fleet = await startFleet({ programs, databaseUrl, dataDir: await newDataDir(), ...options });
    const records = openRecords(databaseUrl);
    return {
      fleet,
      records,
      signUp: () => signUpClient(fleet.origins, fleet.hosts),
      close: async () => {
        await fleet.close();
        await records.close();
      },
    };
  }

  const world = async (options?: WorldOptions) => worldOn((await createTestDatabase()).databaseUrl, options);

  async function startHealthy(): Promise<HealthyWorld> {
    const started = await world({ servers: 2 });
    await Promise.all([started.fleet.start(0), started.fleet.start(1)]);
    return { ...started, client: await started.signUp() };
  }

  return {
    seed,
    isShort,
    programs,
    newDataDir,
    world,
    /** The same on another database. */
    worldOn,

    /** Does something in a world of its own, which is closed then. */
    async inWorld<T>(options: WorldOptions, work: (world: World) => Promise<T>): Promise<T> {
      const own = await world(options);
      try {
        return await work(own);
      } finally {
        await own.close();
      }
    },

    /** One world for all rows that harm no server. */
    healthy: () => (healthyWorld ??= startHealthy()),

    /** Random numbers of one row: the same for the same seed, whatever other rows ran before. */
    random: (row: string): Random =>
      createRandom(seed + [...row].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)),

    log: (line: string) => void process.stdout.write(`${line}\n`),

    /** Ends PostgreSQL as a crash does; resolves once it is back, with how long it was away, in milliseconds. */
    async crashPostgres(): Promise<number> {
      const { dataDirectory } = await readCluster(postgres.folder);
      const before = await findPostmaster(dataDirectory);
      if (!before) throw new Error('PostgreSQL does not run.');
      const startedAt = performance.now();
      process.kill(before.pid, 'SIGQUIT');
      const isBack = async () => {
        const now = await findPostmaster(dataDirectory);
        return now?.isReady === true && now.pid !== before.pid;
      };
      await until(isBack, Boolean, { what: 'PostgreSQL to come back', waitMaxMs: 120_000, pauseMs: 20 });
      return performance.now() - startedAt;
    },

    async close(): Promise<void> {
      await (await healthyWorld)?.close();
      await postgres.stop();
      await programs.remove();
    },
  };
}

/** Texts that no other post of any run has; they begin with `${row}.`. */
export function uniqueTexts(row: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => uniqueText(row, index));
}

export function uniqueText(row: string, index: number): string {
  return `${row}.${index} ${randomUUID().slice(0, 8)}`;
}
