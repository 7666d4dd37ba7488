import type { AccountPlatform } from '#contract/networks';
import { advise } from './advice';
import { StepNeedless, troubleOf } from './trouble';
import type { Operator } from './visitInBrowser';

/** Tells of each step in a line, and counts those that failed. */
export type Report = ReturnType<typeof createReport>;

/** Makes a report; `redirectUri` is where the network sends people back to. */
export function createReport(platform: AccountPlatform, redirectUri: string, { say, signal }: Operator) {
  let tried = 0;
  let failed = 0;

  function fail(name: string, sentence: string): void {
    failed += 1;
    say(`FAILED  ${name}: ${sentence}`);
  }

  /** Tells why a step is not tried. */
  function skip(name: string, sentence: string): void {
    say(`SKIPPED ${name}: ${sentence}`);
  }

  return {
    /**
     * Carries out a step, and tells what came of it: `sentenceOf` its result, or else the network's words and what to do. Null
     * where it failed, or the operator has stopped the check before.
     */
    async step<T>(name: string, run: () => Promise<T>, sentenceOf: (result: T) => string): Promise<T | null> {
      try {
        const result = await run();
        tried += 1;
        say(`OK      ${name}: ${sentenceOf(result)}`);
        return result;
      } catch (error) {
        if (error instanceof StepNeedless) {
          skip(name, error.message);
          return null;
        }
        tried += 1;
        const { topic, words } = troubleOf(error);
        fail(name, `${withDot(words)} ${advise(platform, topic, redirectUri)}`);
        return null;
      }
    },
    /** Tells of what failed without an error. */
    fail(name: string, sentence: string): void {
      tried += 1;
      fail(name, sentence);
    },
    skip,
    /** Tells how it all came out; true if nothing failed. */
    end(): boolean {
      if (signal.aborted) say('The check was stopped.');
      else if (failed === 0) say(`All ${tried} steps worked.`);
      else say(`${failed} of ${tried} steps failed.`);
      return failed === 0 && !signal.aborted;
    },
  };
}

function withDot(words: string): string {
  return /[.!?…”]$/.test(words.trim()) ? words.trim() : `${words.trim()}.`;
}
