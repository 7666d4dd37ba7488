import { EVENT_TAGS, type ChangedEvent, type EventTag } from '#contract/schemas/events';

/** Longer than a browser takes from its first reading until it listens. */
const REMEMBERED_MS = 60_000;

/** Recent changes, so that a browser that starts to listen learns what it missed since it started to read. */
export type RecentChanges = {
  note: (userId: string, tags: readonly EventTag[]) => void;
  /** Earlier changes are no longer known. */
  startAnew: () => void;
  /** First that anything may have changed before what is remembered, then the last change of each kind. */
  of: (userId: string) => ChangedEvent[];
};

/** Makes the memory of a process; a user takes as much of it as there are kinds, however often they change. */
export function createRecentChanges(now: () => number = () => performance.now()): RecentChanges {
  // Whoever changed last stands last.
  const byUser = new Map<string, Map<EventTag, number>>();
  let knownSince = now();
  const ageOf = (at: number) => Math.floor(now() - at);

  function forgetOld(): void {
    for (const [userId, lastAt] of byUser) {
      if (ageOf(Math.max(...lastAt.values())) < REMEMBERED_MS) return;
      byUser.delete(userId);
    }
  }

  return {
    note(userId, tags) {
      const lastAt = byUser.get(userId) ?? new Map<EventTag, number>();
      tags.forEach((tag) => lastAt.set(tag, now()));
      byUser.delete(userId);
      byUser.set(userId, lastAt);
      forgetOld();
    },
    startAnew() {
      byUser.clear();
      knownSince = now();
    },
    of(userId) {
      const kinds = [...(byUser.get(userId) ?? [])].filter(([, at]) => ageOf(at) < REMEMBERED_MS);
      return [
        { type: 'changed', tags: [...EVENT_TAGS], age_ms: Math.min(ageOf(knownSince), REMEMBERED_MS) },
        ...kinds.map(([tag, at]) => ({ type: 'changed' as const, tags: [tag], age_ms: ageOf(at) })),
      ];
    },
  };
}
