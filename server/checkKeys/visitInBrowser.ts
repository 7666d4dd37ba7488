import { MINUTE_MS } from '#contract/durations';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { advise } from './advice';
import type { Door } from './door';

/** Whoever runs the check: what they are told, what they type, and when they want it to stop. */
export type Operator = {
  say(line: string): void;
  /** The next line that is typed; null when there will be none. */
  readLine(signal: AbortSignal): Promise<string | null>;
  signal: AbortSignal;
};

/** Time for a person to read the network's page and to allow the app. */
const VISIT_MINUTES = 15;

type Visit = { platform: AccountPlatform; page: URL; state: string; redirectUri: string };

/**
 * Asks the operator to open a page, and waits until the network has led the browser back here, or until they have pasted
 * where it led: a browser on another computer can't reach this one. Throws where nobody comes back.
 */
export async function visitInBrowser(
  { platform, page, state, redirectUri }: Visit,
  door: Door,
  { say, readLine, signal }: Operator,
): Promise<URL> {
  const { shortName: name } = NETWORKS[platform];
  say(`Open this address in a browser, and allow Postwright:\n\n${page.href}\n`);
  say(`The browser then goes to ${redirectUri}. Where it can’t show that page, paste its whole address here.`);
  say(`Where ${name} shows an error instead of asking you: ${advise(platform, 'page', redirectUri)}\n`);
  const over = new AbortController();
  const late = AbortSignal.timeout(VISIT_MINUTES * MINUTE_MS);
  const stop = AbortSignal.any([over.signal, late, signal]);
  try {
    return await Promise.race([door.whenBack(state, stop), readPasted(stop)]);
  } catch (error) {
    if (late.aborted) throw new Error(`Nobody came back within ${VISIT_MINUTES} minutes.`, { cause: error });
    throw error;
  } finally {
    over.abort();
  }

  /** Never resolves: what is right arrives at the door. */
  async function readPasted(until: AbortSignal): Promise<never> {
    for (;;) {
      const line = await readLine(until);
      if (line === null) return new Promise<never>(() => undefined);
      const problem = line.trim() === '' ? null : door.takePasted(line);
      if (problem !== null) say(problem);
    }
  }
}
