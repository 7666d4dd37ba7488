import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { within } from '../../server/testing/until';
import { untilExit } from '../../server/testing/untilExit';

/** A program under test: what it said, and how it ended. */
export type Running = {
  child: ChildProcess;
  /** Lines of its standard output so far; of its error output too if `keepsErrors`. */
  lines: string[];
  isAlive: () => boolean;
  /** Time since its start for which it was ready to run while the machine ran others; null if the system does not tell. */
  queuedMs: () => Promise<number | null>;
  /** Resolves with its exit code, or null when a signal ended it; kills it and fails where that takes longer than 60 s. */
  ended: () => Promise<number | null>;
};

/** What the start of a program may take until its first line, on a machine that does much else, and its end. */
const WAIT_MAX_MS = 60_000;

const started = new Set<ChildProcess>();

/** Ends, at once, every program that was started and still runs. */
export function killAll(): void {
  for (const child of started) child.kill('SIGKILL');
}

function remember(child: ChildProcess): void {
  started.add(child);
  child.once('exit', () => started.delete(child));
}

type Options = { keepsErrors?: boolean };

/** Starts a program of ours; resolves with its first line, or with its end. */
export function run(script: string, env: NodeJS.ProcessEnv, { keepsErrors = false }: Options = {}): Promise<Running> {
  return launch([process.execPath, script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', keepsErrors ? 'pipe' : 'inherit'],
  });
}

/** Starts any program; resolves with its first line, or with its end. */
export function launch([command, ...args]: [string, ...string[]], options: SpawnOptions): Promise<Running> {
  const child = spawn(command, args, options);
  remember(child);
  return follow(child);
}

/** A program that has been loaded and waits to be told its environment, by a line of JSON. */
export type Spare = { go: (env: NodeJS.ProcessEnv) => Promise<Running>; discard: () => void };

/** Loads a program ahead of its start, so that the start itself takes a moment only; it works in this folder unless said. */
export function load(script: string, folder = process.cwd()): Spare {
  const child = spawn(process.execPath, [script], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  remember(child);
  return {
    go: async (env) => {
      const queuedBefore = await queuedMs(child);
      child.stdin.end(`${JSON.stringify(env)}\n`);
      return follow(child, queuedBefore);
    },
    discard: () => void child.kill('SIGKILL'),
  };
}

async function follow(child: ChildProcess, queuedBefore: number | null = 0): Promise<Running> {
  const lines: string[] = [];
  const name = child.spawnargs.slice(0, 2).join(' ');
  const firstLine = new Promise<void>((resolve) => {
    for (const input of [child.stdout, child.stderr]) {
      if (input) createInterface({ input }).on('line', (line) => resolve(void lines.push(line)));
    }
  });
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once('exit', () => resolve());
  });
  await within(Promise.race([firstLine, exited]), `a line of ${name}, or its end`, WAIT_MAX_MS).catch(
    (error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    },
  );
  return {
    child,
    lines,
    ended: () => untilExit(child, `${name}, which said "${lines.join(' ')}",`, WAIT_MAX_MS),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    queuedMs: async () => {
      const queued = await queuedMs(child);
      return queued === null || queuedBefore === null ? null : queued - queuedBefore;
    },
  };
}

/** Ends a program in order, if it still runs; gives its exit code. */
export async function end({ child, isAlive, ended }: Running): Promise<number | null> {
  if (isAlive()) child.kill('SIGTERM');
  return ended();
}

/** Waits for a program to end itself, at most so long, and kills it then. */
export async function kill({ child, isAlive, ended }: Running, waitMaxMs = 0): Promise<void> {
  if (!isAlive()) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), waitMaxMs);
  await ended().finally(() => clearTimeout(timer));
}

/** The second number of schedstat: nanoseconds for which its main thread stood in the queue of a processor. */
async function queuedMs({ pid }: ChildProcess): Promise<number | null> {
  const numbers = await readFile(`/proc/${pid ?? 0}/schedstat`, 'utf8').catch(() => '');
  const nanoseconds = numbers.split(' ')[1];
  return nanoseconds === undefined ? null : Number(nanoseconds) / 1e6;
}

/** Resident memory of a program (Linux; elsewhere 0). */
export async function residentMb({ child }: Running): Promise<number> {
  const status = await readFile(`/proc/${child.pid ?? 0}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
}
