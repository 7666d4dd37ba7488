import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import fastifyStatic from '@fastify/static';
import { NETWORKS } from '#contract/networks';
import { allowInline, REPLAY_HEADERS } from './securityHeaders';
import type { NotFoundHandler } from './handleErrors';

/** A page of the build, and the scripts in it as the content policy names them. */
export type Page = { html: string; scriptHashes: readonly string[] };

/** Placeholder in a page for the nonce of its styles. */
export const NONCE_PLACE = '__CSP_NONCE__';
const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/** A page is made for a single response: better compression would take longer than it saves. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const PAGE_ENDING = '.html';

/** Reads the pages of a build that have an address of their own: `/settings/activity` is that of settings/activity.html. */
function readPages(clientDirectory: string): Map<string, Page> {
  const names = readdirSync(clientDirectory, { recursive: true, encoding: 'utf8' });
  const pages = names.filter((name) => name.endsWith(PAGE_ENDING));
  return new Map(
    pages.map((name) => [
      `/${name.slice(0, -PAGE_ENDING.length).replaceAll(path.sep, '/')}`,
      readPage(clientDirectory, name),
    ]),
  );
}

/** Reads one page of a build. */
function readPage(clientDirectory: string, name: string): Page {
  const html = readFileSync(path.join(clientDirectory, name), 'utf8');
  const scriptHashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
  return { html, scriptHashes };
}

/** Sends a page. It is made for each response, since its styles are allowed by a nonce that is used only once. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  const html = page.html.replaceAll(NONCE_PLACE, allowInline(reply, page.scriptHashes));
  const { encoding, body } = await compressed(html, request.headers['accept-encoding'] ?? '');
  if (encoding !== null) void reply.header('content-encoding', encoding);
  return reply.header('vary', 'accept-encoding').type('text/html; charset=utf-8').send(body);
}

async function compressed(html: string, accepted: string): Promise<{ encoding: string | null; body: Buffer | string }> {
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', body: await compressBrotli(html, BROTLI) };
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', body: await compressGzip(html) };
  return { encoding: null, body: html };
}

const REPLAY = 'replay.html';

/** Nothing below these is a page; programs ask for some of it by themselves, and would take a page for figures or rules. */
const NOT_PAGES = /^\/(api|assets|\.well-known|metrics)(\/|$)/;

/** A person may open the address of a picture that is gone; networks and images that ask for it take no page. */
const FILES = /^\/media(\/|$)/;

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
    return sendPage(request, reply.code(FILES.test(address) ? 404 : 200), pages.get(address) ?? landing);
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
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (FILES.test(address)) return request.headers.accept?.includes('text/html') === true;
  return !NOT_PAGES.test(address) && (!FILE.test(address) || address === ROOT);
}

/** The path that is asked for, as the browser's router reads it. */
function addressOf({ url }: FastifyRequest): string {
  return url.replace(/\/*(\?.*)?$/, '').toLowerCase();
}
