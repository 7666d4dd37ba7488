import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OAUTH_CALLBACK_PATHS } from '#contract/platforms';
import { sendNotFound } from './errors';
import { REPLAY_HEADERS, styleNonce } from './securityHeaders';

const NONCE_PLACE = '__CSP_NONCE__';

/** Files below it carry a hash of their content in their name. */
const HASHED_PREFIX = '/assets/';

const NOT_PAGES = ['/api/', '/media/', HASHED_PREFIX];

/** Serves the built browser app: its files, and its page at every address that is not the API's. */
export async function serveClient(app: FastifyInstance, clientDirectory: string | null): Promise<void> {
  if (clientDirectory === null) {
    app.setNotFoundHandler(sendNotFound);
    return;
  }
  const readPage = (name: string) => readFile(path.join(clientDirectory, name), 'utf8');
  const page = await readPage('index.html');
  const replayPage = await readPage('replay.html');
  app.get('/replay.html', REPLAY_HEADERS, (request, reply) => sendPage(request, reply, replayPage));
  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? sendPage(request, reply, page) : sendNotFound(request, reply),
  );
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

function isPageRequest({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !NOT_PAGES.some((prefix) => url.startsWith(prefix));
}

/** The page is made anew for every answer, since its styles are allowed by a nonce that is used once. */
function sendPage({ url }: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  // Coming from the network in a popup, the page must still find the window that asked (L-120); any other policy would
  // cut the tie at this step.
  if (url.split('?')[0] === OAUTH_CALLBACK_PATHS.instagram) reply.header('cross-origin-opener-policy', 'unsafe-none');
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_PLACE, styleNonce(reply)));
}
