const PATIENCE_MS = 30_000;
const PAUSE_MS = 100;

/**
 * Asks again and again until the answer is neither false nor nothing; fails with what it waited for. A window that is on
 * its way to another page cannot answer, which counts as no answer yet.
 */
export async function waitFor<T>(what: string, ask: () => Promise<T | false | null | undefined>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (Date.now() > until) throw error;
    });
    if (answer !== false && answer !== null && answer !== undefined) return answer;
    if (Date.now() > until) throw new Error(`Waited ${PATIENCE_MS / 1000} s for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
