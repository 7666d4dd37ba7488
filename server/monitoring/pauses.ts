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
