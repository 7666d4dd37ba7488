import { spawnSync } from 'node:child_process';
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../lib/errorCode';
import { execute } from './runner';

/** PostgreSQL's main process, as its file postmaster.pid describes it. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

/** True if a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Finds the PostgreSQL that runs on a data directory, whoever started it. */
export async function findPostmaster(dataDirectory: string): Promise<Postmaster | undefined> {
  const pidFile = path.join(dataDirectory, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  if (!(await isPostmasterOf(pid, dataDirectory))) {
    await disown(pidFile, text);
    return undefined;
  }
  return { pid, port: Number(lines[3]), isReady: lines[7] === 'ready' };
}

// PostgreSQL works inside its data directory. Where that cannot be read (not Linux), its program's name must do.
async function isPostmasterOf(pid: number, dataDirectory: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [current, expected] = await Promise.all([
      stat(`/proc/${pid}/cwd`).catch(() => undefined),
      stat(dataDirectory),
    ]);
    return current?.ino === expected.ino && current.dev === expected.dev;
  }
  const { output } =
    process.platform === 'win32'
      ? await execute(['tasklist', '/FI', `PID eq ${pid}`, '/NH'])
      : await execute(['ps', '-p', String(pid), '-o', 'comm=']);
  return output.includes('postgres');
}

/**
 * Takes the pid out of a pid file whose text was `seen`. After a crash it may belong to some other program, and PostgreSQL
 * would not start while that runs. The rest stays: with it PostgreSQL makes sure that no process of the crashed server is
 * left. A PostgreSQL that starts meanwhile makes a file of its own, which is left alone: without its pid it would end
 * itself a minute later.
 */
export async function disown(pidFile: string, seen: string): Promise<void> {
  const { pid: endedPid } = spawnSync(process.execPath, ['--version']);
  const file = await open(pidFile, 'r+').catch(() => undefined);
  if (!file) return;
  try {
    // By the open file, not by its name: a new one under the same name is another file.
    if ((await file.readFile('utf8')) !== seen) return;
    const disowned = Buffer.from(seen.replace(/^.*/, String(endedPid)));
    await file.write(disowned, 0, disowned.length, 0);
    await file.truncate(disowned.length);
  } finally {
    await file.close();
  }
}
