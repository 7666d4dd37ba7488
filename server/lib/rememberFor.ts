/** Asks at most once in so many milliseconds; who asks in between shares the answer. A failure is not remembered. */
export function rememberFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let askedAt = -Infinity;
  let answer: Promise<T> | null = null;
  return () => {
    if (answer === null || performance.now() - askedAt >= ms) {
      askedAt = performance.now();
      answer = ask();
      answer.catch(() => (askedAt = -Infinity));
    }
    return answer;
  };
}
