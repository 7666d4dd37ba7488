import { SourceError } from './source';

/** Keeps a source from being asked before it wants to be. */
export type RateGate = {
  /** Throws SourceError while it is closed. */
  check(): void;
  /** Closes it until then; null leaves it as it is. */
  closeUntil(until: Date | null): void;
};

/** Makes a gate that is open. */
export function createRateGate(now: () => number): RateGate {
  let closedUntil = 0;
  return {
    check() {
      if (now() < closedUntil) throw rateLimited(new Date(closedUntil));
    },
    closeUntil(until) {
      if (until !== null) closedUntil = Math.max(closedUntil, until.getTime());
    },
  };
}

/** Error for a source that has been asked too often. */
export function rateLimited(until: Date): SourceError {
  return new SourceError(`Its search limit is reached; searching resumes at ${clockOf(until)} UTC.`, until);
}

/** The time of day of an instant, in UTC: "08:10". */
export function clockOf(instant: Date): string {
  return instant.toISOString().slice(11, 16);
}
