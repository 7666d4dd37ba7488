import { SourceError } from './source';

/** Keeps a source from being asked before it wants to be. */
type RateGate = {
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

/** Remembers, for all our servers together, which places want to be left alone, and until when. */
export type Pauses = {
  /** Until when a place wants to be left alone; null: it may be asked. */
  until(place: string, now: Date): Promise<Date | null>;
  /** Leaves a place alone; a longer pause stays. */
  add(place: string, until: Date): Promise<void>;
};

/** Pauses kept in memory, for tests. */
export function createMemoryPauses(): Pauses {
  const pauses = new Map<string, Date>();
  return {
    async until(place, now) {
      const until = pauses.get(place) ?? null;
      return until !== null && until > now ? until : null;
    },
    async add(place, until) {
      const known = pauses.get(place);
      if (known === undefined || known < until) pauses.set(place, until);
    },
  };
}
