import { killAll } from '../../faults/process';

const LOOK_EVERY_MS = 500;

/** Ends this program and all that it has started after so many minutes, at a signal, and at the end of whoever started it. */
export function endInTime(minutes: number): void {
  const giveUp = (why: string) => {
    process.stderr.write(`${why}\n`);
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => giveUp('stopped'));
  setTimeout(() => giveUp(`not done after ${minutes} minutes`), minutes * 60_000).unref();
  const { ppid } = process;
  setInterval(() => process.ppid === ppid || giveUp('nobody waits for this any more'), LOOK_EVERY_MS).unref();
}

/** Runs a program of ours to its exit code; what it started ends with it. */
export function runToEnd(main: () => Promise<number>): void {
  process.once('exit', killAll);
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    },
  );
}

/** Reads a number of the command line that must be so large at least; throws a sentence that names it. */
export function numberOf(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < least) throw new Error(`--${name} must be a number, ${least} at least.`);
  return value;
}
