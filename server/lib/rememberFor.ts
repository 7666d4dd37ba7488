/**
 * Calls `ask` at most once in this many milliseconds; callers in between share the result. An error is not remembered.
 */
export function rememberFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let askedAt = -Infinity;
  let response: Promise<T> | null = null;
  return () => {
    if (response === null || performance.now() - askedAt >= ms) {
      askedAt = performance.now();
      response = ask();
      response.catch(() => (askedAt = -Infinity));
    }
    return response;
  };
}
