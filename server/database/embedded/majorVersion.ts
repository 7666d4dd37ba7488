import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../../config/environment';
import type { Cluster } from './cluster';
import { runProgram, type Runner } from './runner';

/** The oldest one that all statements of ours are tried on. */
const LEAST_MAJOR = 15;

/** Major version of the programs, like 18; throws ConfigError if they are too old. */
export async function majorOf(runner: Runner): Promise<number> {
  const { output } = await runProgram(runner, 'postgres', ['--version']);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]);
  if (major >= LEAST_MAJOR) return major;
  throw new ConfigError(`POSTGRES_BIN must be the programs of PostgreSQL ${LEAST_MAJOR} or newer.`);
}

/** Throws ConfigError where the data was written by another major version: PostgreSQL cannot read it. */
export async function requireSameMajor({ dataDirectory }: Cluster, major: number): Promise<void> {
  const written = Number(await readFile(path.join(dataDirectory, 'PG_VERSION'), 'utf8'));
  if (written === major) return;
  throw new ConfigError(
    `The data in DATA_DIR is PostgreSQL ${written}’s, and this is PostgreSQL ${major}: set POSTGRES_BIN to the programs of ` +
      `PostgreSQL ${written}, or bring the data over with pg_dump (docs/operating.md).`,
  );
}
