/*
 * Unusual on purpose: one connection per call, so that a call that failed before its connection stood is known not
 * to have reached the network. Error codes do not tell, and a post must never go out twice. The price is
 * one TLS handshake per call.
 */
import { buildConnector, Client } from 'undici';
import { SECOND_MS } from '#contract/durations';
import { BYTES_PER_MB } from '#contract/limits';
import { errorCode } from '../lib/errorCode';
import { parseJson } from '../lib/json';
import { parseUrl } from '../lib/addresses';
import { flattenHeaders } from '../lib/safeFetch';
import { readDateHeader, type ClockReading } from './connector';
import { type ServerGuard, ForbiddenServer } from './serverGuard';

/** All that servers of strangers learn of us: some refuse requests that say nothing. */
const STRANGERS_HEADERS = { 'user-agent': 'Postwright' };

const DEFAULT_LIMITS: HttpLimits = { connectMs: 5_000, totalMs: 30_000, responseMaxBytes: BYTES_PER_MB };

/** Sends one request on a connection of its own and never throws. */
export function sendHttp(request: HttpRequest): Promise<HttpResult> {
  const { guard, method } = request;
  if (guard === undefined || method !== 'GET') return sendOnce(request);
  return followRedirects({ ...request, guard, limits: { ...DEFAULT_LIMITS, ...request.limits } }, sendOnce);
}

/**
 * Sends one request and follows nothing. A connection that is reused could die while the
 * request is being written, and nobody could tell whether it arrived: hence no keep-alive.
 */
async function sendOnce({ method, url, headers, body, signal, limits, guard }: HttpRequest): Promise<HttpResult> {
  const { connectMs, totalMs, responseMaxBytes } = { ...DEFAULT_LIMITS, ...limits };
  const target = parseUrl(url);
  if (target === null) return { kind: 'unsent', reason: 'Not an address' };
  try {
    guard?.check(target);
  } catch (error) {
    return { kind: 'unsent', reason: strangersReason(error) };
  }
  const lookup = guard?.lookupFor(target);
  const connect = buildConnector({ timeout: connectMs, ...(lookup && { lookup }) });
  let isConnected = false;
  const client = new Client(target.origin, {
    pipelining: 0,
    maxResponseSize: responseMaxBytes,
    connect: (options, callback) => {
      // A second connection would mean that the request is sent again.
      if (isConnected) return callback(new Error('The connection was lost'), null);
      connect(options, (...result) => {
        afterDueTimers(() => {
          if (result[0] === null && client.destroyed) {
            result[1].destroy();
            return callback(new Error('The call was stopped'), null);
          }
          isConnected = result[0] === null;
          callback(...result);
        });
      });
    },
  });
  // Destroying the client also aborts a connection that is still being opened, which undici's own `signal` does not.
  const stop = (reason: string) => void client.destroy(new Error(reason));
  const handleAbort = () => stop('The call was stopped');
  const seconds = Math.max(1, Math.round(totalMs / SECOND_MS));
  const timer = setTimeout(() => stop(`No whole response within ${seconds} s`), totalMs);
  signal?.addEventListener('abort', handleAbort);
  try {
    if (signal?.aborted) throw new Error('The call was stopped');
    const askedAt = performance.now();
    const response = await client.request({
      method,
      path: target.pathname + target.search,
      headers: { ...(guard && STRANGERS_HEADERS), ...headers },
      body: body ?? null,
    });
    const [status, flat] = [response.statusCode, flattenHeaders(response.headers)];
    const clock = readDateHeader(flat['date'], askedAt, performance.now());
    const text = await response.body.text();
    return { kind: 'answered', response: { status, headers: flat, body: text, json: parseJson(text), clock } };
  } catch (error) {
    const reason = guard === undefined ? reasonOf(error) : strangersReason(error);
    return { kind: isConnected ? 'unanswered' : 'unsent', reason };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', handleAbort);
    void client.destroy();
  }
}

/**
 * Continues once every due timer has run. A process that was suspended while connecting must not write what its
 * time-out now forbids: others may have taken the work over.
 */
function afterDueTimers(goOn: () => void): void {
  // Node runs timers between two rounds of immediates.
  setImmediate(() => setImmediate(goOn));
}

/** One outgoing request; `url` is absolute. Redirects are followed for GETs to guarded servers alone. */
export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  signal?: AbortSignal | undefined;
  limits?: Partial<HttpLimits>;
  /** For servers that strangers named: an address that it forbids is not called. */
  guard?: ServerGuard;
};

/** Bounds of one request; `totalMs` covers everything from the look-up of the name to the last byte of the response. */
export type HttpLimits = { connectMs: number; totalMs: number; responseMaxBytes: number };

/**
 * A complete response. `json` is undefined if the body is not JSON; `clock` is a reading of the other side's clock,
 * null if it sent none.
 */
export type HttpResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  json: unknown;
  clock: ClockReading | null;
};

/**
 * Outcome of a request, on which publishing depends.
 * - answered: a complete response arrived, whatever its status
 * - unsent: no byte of the request left this machine, so the other side certainly did nothing
 * - unanswered: the request was sent at least in part, and no complete response arrived: the other side may have acted
 */
export type HttpResult =
  | { kind: 'answered'; response: HttpResponse }
  | { kind: 'unsent'; reason: string }
  | { kind: 'unanswered'; reason: string };

const REDIRECTS = [301, 302, 303, 307, 308];
const REDIRECTS_MAX = 3;

type GuardedRequest = HttpRequest & { guard: ServerGuard; limits: HttpLimits };

/**
 * Sends a GET to a server that strangers named, and follows where it redirects to, under the same guard and within the
 * same time. What is meant for one server, above all a token, is not sent to another.
 */
async function followRedirects(
  request: GuardedRequest,
  send: (request: HttpRequest) => Promise<HttpResult>,
): Promise<HttpResult> {
  const { guard, limits } = request;
  const endsAt = performance.now() + limits.totalMs;
  let { url, headers = {} } = request;
  for (let redirects = 0; ; redirects += 1) {
    const totalMs = Math.max(endsAt - performance.now(), 1);
    const result = await send({ ...request, url, headers, limits: { ...limits, totalMs } });
    const location = locationOf(result);
    if (location === undefined) return result;
    if (redirects === REDIRECTS_MAX) return { kind: 'unanswered', reason: 'it redirects too often' };
    try {
      const next = readNext(guard, location, new URL(url));
      if (next.origin !== new URL(url).origin) headers = withoutSecrets(headers);
      url = next.href;
    } catch (error) {
      return { kind: 'unanswered', reason: strangersReason(error) };
    }
  }
}

function locationOf(result: HttpResult): string | undefined {
  if (result.kind !== 'answered' || !REDIRECTS.includes(result.response.status)) return undefined;
  return result.response.headers['location'];
}

/** The address that a server leads to; throws ForbiddenServer where it must not be called. */
function readNext(guard: ServerGuard, location: string, from: URL): URL {
  const next = parseUrl(location, from.href);
  if (next === null) throw new ForbiddenServer('It redirects to nowhere.');
  guard.checkLink(next, from);
  return next;
}

function withoutSecrets({ accept }: Record<string, string>): Record<string, string> {
  return accept === undefined ? {} : { accept };
}

/** Why a call came to nothing, in the words of Node or undici. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [codeOf(error), error.message].filter((part) => part !== '').join(': ');
}

const REASONS: Record<string, string> = {
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'it refuses connections',
  UND_ERR_CONNECT_TIMEOUT: 'it took too long to answer',
  ETIMEDOUT: 'it took too long to answer',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'its response is too large',
  UND_ERR_HEADERS_OVERFLOW: 'its response is too large',
  ECONNRESET: 'the connection was lost',
  UND_ERR_SOCKET: 'the connection was lost',
};
const TLS_CODES = /^(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

/**
 * The same of a server that strangers named, whom our users ask: Node's words can name addresses of this machine and of its
 * network. The words of our own, which have no code, are kept.
 */
function strangersReason(error: unknown): string {
  if (error instanceof ForbiddenServer) return inner(error.message);
  const code = codeOf(error);
  if (code === '') return reasonOf(error);
  if (TLS_CODES.test(code)) return 'its certificate can’t be trusted';
  return REASONS[code] ?? 'the connection failed';
}

/** A sentence for use inside of another. */
function inner(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

function codeOf(error: unknown): string {
  const code = errorCode(error);
  return typeof code === 'string' ? code : '';
}

/** A file as a part of a form. */
export type FilePart = { field: string; filename: string; mimeType: string; bytes: Buffer };

/** A body and the content type that names its boundary. */
export type EncodedForm = { body: Buffer; contentType: string };

/** Encodes a form with one file. It is whole in memory: what is sent must have a length. */
export async function encodeMultipart(fields: Record<string, string>, file: FilePart): Promise<EncodedForm> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // What was read from a file is never in memory that threads share.
  const bytes = file.bytes as Buffer<ArrayBuffer>;
  form.append(file.field, new Blob([bytes], { type: file.mimeType }), file.filename);
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? '',
  };
}

/** A file name for an upload; networks look at its ending. */
export function filenameOf(mimeType: string): string {
  const ending = mimeType.slice(mimeType.indexOf('/') + 1);
  return `upload.${ending.replace('quicktime', 'mov').replace('jpeg', 'jpg')}`;
}
