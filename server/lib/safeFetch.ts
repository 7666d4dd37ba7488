import { isIP } from 'node:net';
import { Readable, pipeline } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { buildConnector, Client } from 'undici';
import { BYTES_PER_MB } from '#contract/limits';
import { reasonsText } from '#contract/refusals';
import type { Reason, ReasonParams } from '#contract/schemas/common';
import { decodeText } from './decodeText';
import {
  parseUrl,
  addressesOfThisMachine,
  isPublicAddress,
  bareHostOf,
  createPublicLookup,
  resolveBySystem,
  type Resolve,
} from './addresses';

/** Request to a server. It never contains anything of a request to us. */
export type FetchRequest = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  /** Told each piece of the body as it comes, inflated; true: the rest is not read. */
  isEnough?: (piece: Uint8Array, headers: Record<string, string>) => boolean;
};

/** A whole response, whatever its status; header names are in lower case. */
export type FetchResponse = { status: number; headers: Record<string, string>; text: string };

/** The same with its bytes, and the address at which it was in the end. */
export type FetchedFile = FetchResponse & { bytes: Uint8Array; url: string };

/**
 * Requests data from other people's servers; throws FetchError if there is no complete response, or if the address must
 * not be requested.
 */
export type SafeFetch<Response = FetchResponse> = (request: FetchRequest) => Promise<Response>;

/** Why there is no response, as a sentence for people. */
export class FetchError extends Error {
  /** What is stored of it: the sentence belongs to who shows it. */
  readonly reason: Reason;

  constructor(code: string, params?: ReasonParams) {
    const reason = { code, ...(params && { params }) };
    super(reasonsText([reason]) ?? code);
    this.reason = reason;
  }
}

type Options = {
  /** Origins of the operator's own that may be asked although their addresses are private. */
  allowedOrigins?: readonly string[];
  /** The same where it takes more than an origin to tell. */
  isOurs?: (url: URL) => boolean;
  userAgent?: string;
  resolve?: Resolve;
  /** Addresses of this machine. */
  ownAddresses?: () => readonly string[];
  isAllowed?: (address: string) => boolean;
  limits?: Partial<FetchLimits>;
};

/** Bounds of one request, redirects included. */
type FetchLimits = { connectMs: number; totalMs: number; responseMaxBytes: number; redirects: number };

const LIMITS: FetchLimits = { connectMs: 5_000, totalMs: 10_000, responseMaxBytes: 2 * BYTES_PER_MB, redirects: 3 };
const REDIRECTS = [301, 302, 303, 307, 308];
const USER_AGENT = 'Postwright (self-hosted; reads feeds)';

/**
 * Creates a fetch that reaches only public addresses of other machines. At each hop the name is resolved once, all its addresses are
 * checked, and the connection goes to one of them, so a name that resolves differently afterward changes nothing.
 */
export function createSafeFetch({
  allowedOrigins = [],
  isOurs = ({ origin }) => allowedOrigins.includes(origin),
  userAgent = USER_AGENT,
  resolve = resolveBySystem,
  ownAddresses = addressesOfThisMachine,
  isAllowed = (address) => isPublicAddress(address) && !ownAddresses().includes(address),
  ...options
}: Options = {}): SafeFetch<FetchedFile> {
  const limits = { ...LIMITS, ...options.limits };

  function readTarget(text: string, base?: URL): URL {
    const url = parseUrl(text, base?.href);
    if (url === null) throw new FetchError('not_an_address');
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    if (!isWeb || url.username !== '' || url.password !== '') throw new FetchError('not_http');
    const host = bareHostOf(url);
    if (isIP(host) !== 0 && !isAllowed(host) && !isOurs(url)) throw notPublic();
    // The operator allows what is asked there, not what a stranger's server makes us ask.
    if (base && isOurs(url) && !isOurs(base)) throw notPublic();
    return url;
  }

  const lookUp = createPublicLookup({ resolve, isAllowed, forbidden: notPublic });

  async function send(url: URL, request: FetchRequest, signal: AbortSignal): Promise<FetchedFile> {
    const client = new Client(url.origin, {
      connect: buildConnector({ timeout: limits.connectMs, ...(!isOurs(url) && { lookup: lookUp }) }),
      maxResponseSize: limits.responseMaxBytes,
    });
    // Destroying the client also aborts a connection that is still being opened.
    const handleAbort = () => void client.destroy(new FetchError('too_slow'));
    signal.addEventListener('abort', handleAbort);
    try {
      if (signal.aborted) throw new FetchError('too_slow');
      const response = await client.request({
        method: request.method ?? 'GET',
        path: url.pathname + url.search,
        headers: { 'user-agent': userAgent, ...request.headers },
        body: request.body ?? null,
      });
      const headers = flattenHeaders(response.headers);
      const isMoved = leadsTo(response.statusCode, headers) !== undefined;
      const bytes = isMoved ? new Uint8Array() : await readBody(response.body, headers, request.isEnough);
      return {
        ...{ status: response.statusCode, headers, bytes, url: url.href },
        // Images have none, and nobody asks for it.
        get text() {
          return decodeText(bytes, headers['content-type']);
        },
      };
    } catch (error) {
      throw explain(error);
    } finally {
      signal.removeEventListener('abort', handleAbort);
      void client.destroy();
    }
  }

  /** What a server has compressed, though nobody asked for it, is bounded by what it becomes. */
  async function readBody(
    body: Readable,
    headers: Record<string, string>,
    isEnough: FetchRequest['isEnough'] = () => false,
  ): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of inflate(body, headers['content-encoding'])) {
      pieces.push(piece);
      length += piece.length;
      if (isEnough(piece, headers)) break;
      if (length > limits.responseMaxBytes) throw new FetchError('answer_too_large');
    }
    return Buffer.concat(pieces);
  }

  return async (request) => {
    const timer = AbortSignal.timeout(limits.totalMs);
    const signal = request.signal ? AbortSignal.any([timer, request.signal]) : timer;
    let url = readTarget(request.url);
    let { headers = {} } = request;
    for (let redirects = 0; ; redirects += 1) {
      const response = await send(url, { ...request, headers }, signal);
      const location = leadsTo(response.status, response.headers);
      if (location === undefined) return response;
      if (request.method === 'POST' || redirects === limits.redirects) throw new FetchError('too_many_redirects');
      const next = readTarget(location, url);
      // Headers meant for one server, above all a key, are not sent to another.
      if (next.origin !== url.origin) headers = {};
      url = next;
    }
  };
}

function leadsTo(status: number, headers: Record<string, string>): string | undefined {
  return REDIRECTS.includes(status) ? headers['location'] : undefined;
}

function notPublic(): FetchError {
  return new FetchError('not_public');
}

function explain(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new FetchError('answer_too_large');
  if (code === 'ENOTFOUND') return new FetchError('name_unknown');
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new FetchError('too_slow');
  return new FetchError('unreachable');
}

/** Headers as one text for each name, which is in lower case. */
export function flattenHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]));
}

/** What is cut off is read as far as it came. */
const ZLIB = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const BROTLI = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };

/** Nobody compresses a body more often. */
const CODINGS_MAX = 3;

/**
 * The content of a body that a server has compressed, piece by piece: whoever reads it bounds how much it becomes. What is in an unknown
 * coding stays as it is; what is not as the header says fails while it is read.
 */
function inflate(body: Readable, contentEncoding = ''): AsyncIterable<Uint8Array> {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .slice(0, CODINGS_MAX);
  // An error on the way destroys what is read in the end.
  return codings.reduceRight<Readable>((content, coding) => {
    if (coding === 'gzip' || coding === 'x-gzip') return pipeline(content, createGunzip(ZLIB), () => undefined);
    if (coding === 'br') return pipeline(content, createBrotliDecompress(BROTLI), () => undefined);
    return coding === 'deflate' ? Readable.from(inflateEither(content)) : content;
  }, body);
}

/** Some servers leave out the header of zlib. */
async function* inflateEither(body: Readable): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done === true) return;
  const hasHeader = ((first.value[0] ?? 0) & 0x0f) === 8;
  async function* all() {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  yield* pipeline(all, hasHeader ? createInflate(ZLIB) : createInflateRaw(ZLIB), () => undefined);
}
