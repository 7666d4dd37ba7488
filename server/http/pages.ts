import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowInline } from './securityHeaders';

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

/** Reads the pages of a build that have an address of their own: `/login` is that of login.html. */
export function readPages(clientDirectory: string): Map<string, Page> {
  const names = readdirSync(clientDirectory).filter((name) => name.endsWith('.html'));
  return new Map(names.map((name) => [`/${path.parse(name).name}`, readPage(clientDirectory, name)]));
}

/** Reads one page of a build. */
export function readPage(clientDirectory: string, name: string): Page {
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
  return reply.code(200).header('vary', 'accept-encoding').type('text/html; charset=utf-8').send(body);
}

async function compressed(html: string, accepted: string): Promise<{ encoding: string | null; body: Buffer | string }> {
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', body: await compressBrotli(html, BROTLI) };
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', body: await compressGzip(html) };
  return { encoding: null, body: html };
}
