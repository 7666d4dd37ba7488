import { parseArgs } from 'node:util';
import { ConfigError } from '../lib/environment';
import { DataDirInUseError } from '../database/embedded/installation';
import { MarkRefused } from '../publishing/lostTime';
import { BackupRefused } from './backUp';

const REFUSED_EXIT_CODE = 78;

/** Runs a command to its end; an error ends it with one sentence and its exit code. */
export function runCommand(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    tell(error instanceof Error ? error.message : String(error));
    process.exitCode = exitCodeOf(error);
  });
}

/** Reads the options of a command, each with a value; throws BackupRefused with `usage` for anything else. */
export function readOptions<Name extends string>(names: readonly Name[], usage: string): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ options }).values as Partial<Record<Name, string>>;
  } catch {
    throw new BackupRefused(usage);
  }
}

/** Tells people what is being done. */
export function tell(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof DataDirInUseError) return error.exitCode;
  const isRefused = [BackupRefused, MarkRefused, ConfigError].some((refusal) => error instanceof refusal);
  return isRefused ? REFUSED_EXIT_CODE : 1;
}
