import { randomBytes } from 'node:crypto';
import { chown, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ownerOfCluster, ROLE } from './cluster';
import { execute } from './execute';
import { EmbeddedPostgresError, findInstallation, findOwnPrograms } from './installation';
import { finishInterrupted, placeCluster } from './placement';
import { runProgram, type Runner, chooseRunner } from './runner';

/** Texts are sorted by their code points whatever the machine; before 17 the machine's own locale does that. */
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
const LOCALE_BEFORE_17 = ['--encoding=UTF8', '--locale=C.UTF-8'];

type Kind = { major: number; isDisposable: boolean };

// Nobody but our role gets in, and nobody at all as the superuser.
const WHO_MAY_CONNECT = `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`;

/**
 * Creates the cluster of a data folder: complete under another name first, so that a start which is interrupted, or
 * races with another, never leaves half a cluster behind.
 */
export async function createCluster(runner: Runner, dataDir: string, kind: Kind): Promise<void> {
  await finishInterrupted(dataDir);
  try {
    await placeCluster(runner, dataDir, async (home) => {
      if (runner.user) await chown(home, runner.user.uid, runner.user.gid);
      await fill(runner, home, kind);
    });
  } catch (error) {
    const hasLostRace = (await ownerOfCluster(dataDir)) !== undefined;
    if (!hasLostRace) throw error;
  }
}

async function fill(runner: Runner, home: string, { major, isDisposable }: Kind): Promise<void> {
  const dataDirectory = path.join(home, 'data');
  const password = randomBytes(24).toString('hex');
  await runOrThrow(runner, 'initdb', [
    `--pgdata=${dataDirectory}`,
    '--username=postgres',
    '--auth=reject',
    '--no-instructions',
    ...(major < 17 ? LOCALE_BEFORE_17 : LOCALE),
    ...(isDisposable ? ['--no-sync'] : []),
  ]);
  // In single-user mode nothing listens yet, and each line is one statement.
  await runOrThrow(
    runner,
    'postgres',
    ['--single', '-D', dataDirectory, 'postgres'],
    `create role ${ROLE} login createdb password '${password}'\ncreate database ${ROLE} owner ${ROLE}\n`,
  );
  await writeFile(path.join(dataDirectory, 'pg_hba.conf'), WHO_MAY_CONNECT);
  await writeFile(path.join(home, 'password'), password, { mode: 0o600 });
}

async function runOrThrow(runner: Runner, program: 'initdb' | 'postgres', args: string[], input = ''): Promise<void> {
  const { isSuccess, output } = await runProgram(runner, program, args, { input });
  if (isSuccess && !/\b(ERROR|FATAL):/.test(output)) return;
  throw new EmbeddedPostgresError(`The database could not be created: ${output}.`);
}

type Options = { dataDir: string; binDir: string | null };

/** Places a cluster in a data folder that has none, owned by whoever runs PostgreSQL here; `copy` fills the folder that it is given. */
export async function restoreCluster(
  { dataDir, binDir }: Options,
  copy: (home: string) => Promise<void>,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const installation = binDir === null ? await findInstallation() : await findOwnPrograms(binDir);
  const runner = await chooseRunner(installation, undefined);
  await placeCluster(runner, dataDir, async (home) => {
    await copy(home);
    if (runner.user) await execute(['chown', '-R', `${runner.user.uid}:${runner.user.gid}`, home]);
  });
}
