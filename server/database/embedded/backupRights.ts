import { chown, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROLE, type Cluster } from './cluster';
import { runProgram, type Runner } from './runner';

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
