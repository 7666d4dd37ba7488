import { readFile, realpath, chown, stat, writeFile, mkdir, cp, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  ownerOf,
  type SystemUser,
  runProgram,
  type Runner,
  execute,
  chooseRunner,
  canEnter,
  makeSharedDir,
  SHARED_DIR,
} from './runner';
import { EmbeddedPostgresError, findInstallation, findOwnPrograms } from './installation';
import { isAlive } from './postmaster';

/** One PostgreSQL data directory and what belongs to it: `data`, `password` and `log` in one folder. */
export type Cluster = { home: string; dataDirectory: string; logFile: string; password: string };

/** The role that the server connects as: it owns the database of the same name and may do no more. */
export const ROLE = 'postwright';

/** Returns the folder that holds a data folder's cluster, or the link to where it is. */
export function clusterPath(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** Returns who owns the cluster of a data folder; undefined before the first start. */
export function ownerOfCluster(dataDir: string): Promise<SystemUser | undefined> {
  return ownerOf(path.join(clusterPath(dataDir), 'data'));
}

/** Reads the cluster of a data folder, which must exist. */
export async function readCluster(dataDir: string): Promise<Cluster> {
  const home = await realpath(clusterPath(dataDir));
  return {
    home,
    dataDirectory: path.join(home, 'data'),
    logFile: path.join(home, 'log'),
    password: await readFile(path.join(home, 'password'), 'utf8'),
  };
}

/** Address of a running cluster's database. */
export function urlOf({ password }: Cluster, port: number): string {
  return `postgresql://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`;
}

/** Beside the cluster's data: our role has these rights. */
export const BACKUP_RIGHTS_FILE = 'may-back-up';

/**
 * What an online backup asks for. A replication slot keeps the log that it needs; nobody can read data by it, as no connection
 * for replication is let in.
 */
const RIGHTS = [
  `alter role ${ROLE} replication`,
  `grant execute on function pg_backup_start(text, boolean) to ${ROLE}`,
  `grant execute on function pg_backup_stop(boolean) to ${ROLE}`,
];

/**
 * Gives our role, in a cluster that does not run, the right to back it up; only the superuser can, whom nobody can log in as. If
 * that fails, another start may have come first: then the next one tries again.
 */
export async function allowBackups(runner: Runner, { home, dataDirectory }: Cluster): Promise<void> {
  const mark = path.join(home, BACKUP_RIGHTS_FILE);
  if (await stat(mark).catch(() => null)) return;
  // In single-user mode nothing listens, and each line is one statement.
  const input = `${RIGHTS.join('\n')}\n`;
  const { isSuccess, output } = await runProgram(runner, 'postgres', ['--single', '-D', dataDirectory, ROLE], {
    input,
  });
  if (!isSuccess || /\b(ERROR|FATAL):/.test(output)) return;
  await writeFile(mark, '', { mode: 0o600 });
  if (runner.user) await chown(mark, runner.user.uid, runner.user.gid);
}

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

/** Where a new cluster is built, and the one step that makes it the data folder's own. */
type Place = { home: string; publish: () => Promise<void> };

const UNFINISHED = /^postgres\.new-(\d+)-/;

/** Makes a folder the cluster of a data folder once `fill` has put everything into it; a half one is removed. */
export async function placeCluster(
  runner: Runner,
  dataDir: string,
  fill: (home: string) => Promise<void>,
): Promise<void> {
  const { home, publish } = await choosePlace(runner, dataDir);
  await mkdir(home, { mode: 0o700 });
  try {
    await fill(home);
    await publish();
  } catch (error) {
    await rm(home, { recursive: true });
    throw error;
  }
}

/** Chooses a place that the user who runs PostgreSQL can reach: beside its final name, else linked from there. */
async function choosePlace(runner: Runner, dataDir: string): Promise<Place> {
  const finalPath = clusterPath(dataDir);
  if (!runner.user || (await canEnter(runner, dataDir))) {
    const home = `${finalPath}.new-${process.pid}-${randomUUID()}`;
    return { home, publish: () => rename(home, finalPath) };
  }
  const home = await newSharedPath();
  return { home, publish: () => symlink(home, finalPath) };
}

/** Tidies up after starts that were killed while they created the cluster or handed it over. */
async function finishInterrupted(dataDir: string): Promise<void> {
  const finalPath = clusterPath(dataDir);
  if (!(await ownerOf(finalPath)) && (await ownerOf(movedPath(finalPath))))
    await rename(movedPath(finalPath), finalPath);
  for (const name of await readdir(dataDir)) {
    const pid = UNFINISHED.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(path.join(dataDir, name), { recursive: true });
  }
}

/** Gives root's cluster to the system user that has to run it from now on; PostgreSQL must not be running. */
export async function handOver(runner: Runner, { uid, gid }: SystemUser, dataDir: string): Promise<void> {
  const { home } = await readCluster(dataDir);
  if (await canEnter(runner, path.dirname(home))) {
    await execute(['chown', '-R', `${uid}:${gid}`, home]);
    return;
  }
  const newHome = await newSharedPath();
  await cp(home, newHome, { recursive: true, verbatimSymlinks: true });
  await execute(['chown', '-R', `${uid}:${gid}`, newHome]);
  await rename(home, movedPath(home));
  await symlink(newHome, clusterPath(dataDir));
  await rm(movedPath(home), { recursive: true });
}

function movedPath(home: string): string {
  return `${home}.moved`;
}

async function newSharedPath(): Promise<string> {
  await makeSharedDir();
  return path.join(SHARED_DIR, randomUUID());
}
