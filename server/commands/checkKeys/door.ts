import fastify from 'fastify';
import { MINUTE_MS } from '#contract/durations';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { errorCode } from '../../lib/errorCode';
import { parseUrl } from '../../lib/addresses';
import { advise } from './advice';
import { CheckRefused } from './wish';

/** Where the answer of a network arrives, and where it can fetch the picture of a post. */
export type Door = {
  /** Origin at which it listens, without what stands before it. */
  origin: string;
  /** The first address that comes back with this state. */
  whenBack(state: string, signal: AbortSignal): Promise<URL>;
  /** Takes an address that somebody has pasted; what is wrong with it, null if nothing is. */
  takePasted(text: string): string | null;
  /** True once somebody has fetched the picture. */
  wasPictureFetched(): boolean;
  close(): Promise<void>;
};

type Options = { host: string; port: number; callbackPath: string; picturePath: string; picture: Buffer };

/** Listens where the server would; throws CheckRefused where somebody else does. */
export async function openDoor({ host, port, callbackPath, picturePath, picture }: Options): Promise<Door> {
  let wasFetched = false;
  let expected: { state: string; arrive: (url: URL) => void } | null = null;
  const app = fastify({ forceCloseConnections: true });

  /** What is wrong with the address; null if it is the one that was waited for. */
  function take(url: URL | null): string | null {
    if (url === null || url.search === '') return 'This is no whole address: it begins with http, and has a “?” in it.';
    if (expected === null || url.searchParams.get('state') !== expected.state) {
      return 'This address belongs to another try: open the address above, and allow Postwright there.';
    }
    expected.arrive(url);
    return null;
  }

  app.get(callbackPath, (request, reply) => {
    const problem = take(new URL(request.url, 'http://localhost'));
    const text = problem ?? 'Postwright has the answer. You can close this window: the check goes on in the terminal.';
    return reply
      .code(problem === null ? 200 : 400)
      .type('text/plain; charset=utf-8')
      .send(text);
  });
  app.get(picturePath, (_request, reply) => {
    wasFetched = true;
    return reply.type('image/jpeg').send(picture);
  });

  try {
    const origin = await app.listen({ host, port });
    return {
      origin,
      whenBack: (state, signal) =>
        new Promise((resolve, reject) => {
          expected = { state, arrive: resolve };
          const handleAbort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('Stopped.'));
          if (signal.aborted) handleAbort();
          else signal.addEventListener('abort', handleAbort, { once: true });
        }),
      takePasted: (text) => take(parseUrl(text.trim())),
      wasPictureFetched: () => wasFetched,
      close: () => app.close(),
    };
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new CheckRefused(
      `Port ${port} is in use, and the answer of the network arrives there. Stop what listens, Postwright itself above all, and check again.`,
    );
  }
}

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
