/** Remembers what may come once only, for as long as it would be believed. */
export function createOnceBook(now: () => number) {
  const seenUntil = new Map<string, number>();
  return {
    /** True the first time. */
    take(id: string, lifetimeMs: number): boolean {
      for (const [known, until] of seenUntil) {
        if (until <= now()) seenUntil.delete(known);
      }
      if (seenUntil.has(id)) return false;
      seenUntil.set(id, now() + lifetimeMs);
      return true;
    },
  };
}
