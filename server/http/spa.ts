import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NETWORKS } from '#contract/networks';
import { readPage, readPages, sendPage } from './pages';
import { REPLAY_HEADERS } from './securityHeaders';
import type { NotFoundHandler } from './handleErrors';

const REPLAY = 'replay.html';

/** Nothing below these is a page; programs ask for some of it by themselves, and would take a page for figures or rules. */
const NOT_PAGES = /^\/(api|media|assets|\.well-known|metrics)(\/|$)/;

/** No page has such a name, or is in a hidden folder, except for the one at the root. */
const FILE = /\.\w+$|\/\./;
const ROOT = '/index.html';

/** Callback pages that hand over to the window that began the authorization. */
const HANDED_OVER: readonly string[] = Object.values(NETWORKS)
  .filter(({ connecting }) => connecting.finishedBy === 'opener')
  .map(({ connecting }) => connecting.callbackPath);

/** Serves the built browser app: its files, and its page at every address that is not the API's. */
export async function serveClient(
  app: FastifyInstance,
  clientDirectory: string | null,
  handleNotFound: NotFoundHandler,
): Promise<void> {
  if (clientDirectory === null) {
    app.setNotFoundHandler(handleNotFound);
    return;
  }
  const landing = readPage(clientDirectory, 'index.html');
  const replay = readPage(clientDirectory, REPLAY);
  const pages = readPages(clientDirectory);
  pages.delete('/replay');
  app.get(`/${REPLAY}`, REPLAY_HEADERS, (request, reply) => sendPage(request, reply, replay));
  app.setNotFoundHandler((request, reply) => {
    if (!isPageRequest(request)) return handleNotFound(request, reply);
    const address = addressOf(request);
    // Coming from the network in a popup, the page must still find the window that asked; any other policy would
    // cut the tie at this step.
    if (HANDED_OVER.includes(address)) void reply.header('cross-origin-opener-policy', 'unsafe-none');
    return sendPage(request, reply, pages.get(address) ?? landing);
  });
  await app.register(fastifyStatic, {
    root: clientDirectory,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.map', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

function isPageRequest(request: FastifyRequest): boolean {
  const address = addressOf(request);
  if (NOT_PAGES.test(address) || (FILE.test(address) && address !== ROOT)) return false;
  return request.method === 'GET' || request.method === 'HEAD';
}

/** The path that is asked for, as the browser's router reads it. */
function addressOf({ url }: FastifyRequest): string {
  return url.replace(/\/*(\?.*)?$/, '').toLowerCase();
}
