import { readFileSync } from 'node:fs';
import { reasonOf, verify, type Verdict } from '../verify/verify';
import type { Log } from '../../recording/log/format';
import { openHere } from '../verify/openLog';

/** Output and exit code of a command. */
export type CommandResult = { code: number; out: string; err: string };

/** Ends this process with a command's result. */
export function finishWith({ code, out, err }: CommandResult): void {
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}

/** Exit codes of `npm run replay`. */
export const EXIT = { clean: 0, diverged: 1, refused: 2, unverified: 3 } as const;

/** Exit code of a file, and the line about it. */
type Outcome = { code: number; text: string };

/** Folds the log in a file and compares every hash; returns the outcome. */
export function replayFile(file: string): Outcome {
  const { outcome, text } = verdictOn(file);
  return { code: EXIT[outcome], text };
}

function verdictOn(file: string): Verdict {
  try {
    const steps = verify(readFileSync(file, 'utf8'));
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  } catch (error) {
    return { outcome: 'refused', text: `Cannot be replayed. ${reasonOf(error)}` };
  }
}

export { asHere } from '../verify/openLog';

/** Opens a file for this build; throws a LogError, or an error of the file system. */
export function readLog(file: string): Log {
  return openHere(readFileSync(file, 'utf8'));
}
