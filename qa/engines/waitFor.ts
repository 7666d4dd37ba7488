const WAIT_MAX_MS = 30_000;
const PAUSE_MS = 100;

/**
 * Asks again and again until the response is neither false nor nothing; fails with what it waited for. A window that is on
 * its way to another page cannot answer, which counts as no response yet.
 */
export async function waitFor<T>(what: string, ask: () => Promise<T | false | null | undefined>): Promise<T> {
  const until = Date.now() + WAIT_MAX_MS;
  for (;;) {
    const response = await ask().catch((error: unknown) => {
      if (Date.now() > until) throw error;
    });
    if (response !== false && response !== null && response !== undefined) return response;
    if (Date.now() > until) throw new Error(`Waited ${WAIT_MAX_MS / 1000} s for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
