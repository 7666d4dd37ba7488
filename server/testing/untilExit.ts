import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { within } from './until';

/** Gives the exit code of a program once it has ended, null if a signal did it; kills it and fails where that takes longer than 30 s. */
export async function untilExit(child: ChildProcess, name: string, waitMaxMs?: number): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  try {
    await within(once(child, 'exit'), `${name} to end`, waitMaxMs);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return child.exitCode;
}
