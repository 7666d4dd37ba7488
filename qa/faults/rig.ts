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
import { bundlePrograms, type Programs } from './bundle';
import { signUpClient, type Client } from './client';
import { startFleet, type Fleet } from './fleet';
import { createRandom, type Random } from './random';
import { openRecords, type Records } from './records';

/** Two servers that nobody harms, and somebody who uses them. */
export type HealthyWorld = World & { client: Client };

/** A fleet on a database of its own. */
export type World = { fleet: Fleet; records: Records; signUp: () => Promise<Client>; close: () => Promise<void> };

type WorldOptions = { spares?: number; servers?: number };

/** Resources shared by all rows of a run: a PostgreSQL as durable as the product's, the programs, and a seed. */
export type Rig = {
  seed: number;
  isShort: boolean;
  programs: Programs;
  /** Random numbers of one row: the same for the same seed, whatever other rows ran before. */
  random: (row: string) => Random;
  /** `spares`: how many servers are loaded ahead; `servers`: how many there are at most, three unless said. */
  world: (options?: WorldOptions) => Promise<World>;
  /** The same on another database; `env`: settings of its servers beside, or in place of, those of the fleet. */
  worldOn: (databaseUrl: string, options?: WorldOptions & { env?: NodeJS.ProcessEnv }) => Promise<World>;
  /** One world for all rows that harm no server. */
  healthy: () => Promise<HealthyWorld>;
  /** Ends PostgreSQL as a crash does; resolves once it is back, with how long it was away. */
  crashPostgres: () => Promise<number>;
  newDataDir: () => Promise<string>;
  log: (line: string) => void;
  close: () => Promise<void>;
};

export async function createRig({ seed, isShort }: { seed: number; isShort: boolean }): Promise<Rig> {
  const [postgres, programs] = await Promise.all([startTestPostgres({ isDisposable: false }), bundlePrograms()]);
  process.env[TEST_DATABASE_URL_VARIABLE] = postgres.databaseUrl;
  await createTemplateDatabase();
  const newDataDir = () => mkdtemp(path.join(postgres.folder, 'data-'));

  const world: Rig['world'] = async (options) => worldOn((await createTestDatabase()).databaseUrl, options);

  async function worldOn(
    databaseUrl: string,
    options: WorldOptions & { env?: NodeJS.ProcessEnv } = {},
  ): Promise<World> {
    const fleet = await startFleet({ programs, databaseUrl, dataDir: await newDataDir(), ...options });
    const records = openRecords(databaseUrl);
    return {
      fleet,
      records,
      signUp: () => signUpClient(fleet.origins),
      close: async () => {
        await fleet.close();
        await records.close();
      },
    };
  }

  let healthyWorld: Promise<HealthyWorld> | null = null;
  async function startHealthy(): Promise<HealthyWorld> {
    const started = await world();
    await Promise.all([started.fleet.start(0), started.fleet.start(1)]);
    return { ...started, client: await signUpClient(started.fleet.origins.slice(0, 2)) };
  }

  return {
    seed,
    isShort,
    world,
    worldOn,
    healthy: () => (healthyWorld ??= startHealthy()),
    programs,
    newDataDir,
    log: (line) => void process.stdout.write(`${line}\n`),
    random: (row) => createRandom(seed + [...row].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)),

    async crashPostgres() {
      const { dataDirectory } = await readCluster(postgres.folder);
      const before = await findPostmaster(dataDirectory);
      if (!before) throw new Error('PostgreSQL does not run.');
      const startedAt = performance.now();
      process.kill(before.pid, 'SIGQUIT');
      const isBack = async () => {
        const now = await findPostmaster(dataDirectory);
        return now?.isReady === true && now.pid !== before.pid;
      };
      await until(isBack, Boolean, { what: 'PostgreSQL to come back', patienceMs: 120_000, pauseMs: 20 });
      return performance.now() - startedAt;
    },

    async close() {
      await (await healthyWorld)?.close();
      await postgres.stop();
      await programs.remove();
    },
  };
}

/** A text that no other post of any run has. */
export function uniqueText(row: string, index: number): string {
  return `${row}.${index} ${randomUUID().slice(0, 8)}`;
}
