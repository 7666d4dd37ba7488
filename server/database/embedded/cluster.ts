import { readFile, realpath, chown, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ownerOf, type SystemUser, runProgram, type Runner } from './runner';

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
