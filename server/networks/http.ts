/*
 * Unusual on purpose: one connection per call, so that a call that failed before its connection stood is known not
 * to have reached the network. Error codes do not tell, and a post must never go out twice (decision 010). The price is
 * one TLS handshake per call.
 */
import { buildConnector, Client } from 'undici';
import { BYTES_PER_MB } from '#contract/limits';
import { readDateHeader, type ClockReading } from './clockReading';
import { parseJson } from './json';

/** One outgoing request; `url` is absolute. Redirects are never followed. */
export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  signal?: AbortSignal | undefined;
  limits?: Partial<HttpLimits>;
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

const DEFAULT_LIMITS: HttpLimits = { connectMs: 5_000, totalMs: 30_000, responseMaxBytes: BYTES_PER_MB };

/**
 * Sends one request on a connection of its own and never throws. A connection that is reused could die while the
 * request is being written, and nobody could tell whether it arrived: hence no keep-alive.
 */
export async function sendHttp({ method, url, headers, body, signal, limits }: HttpRequest): Promise<HttpResult> {
  const { connectMs, totalMs, responseMaxBytes } = { ...DEFAULT_LIMITS, ...limits };
  if (!URL.canParse(url)) return { kind: 'unsent', reason: 'Not an address' };
  const target = new URL(url);
  const connect = buildConnector({ timeout: connectMs });
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
  const timer = setTimeout(() => stop(`No whole response within ${totalMs} ms`), totalMs);
  signal?.addEventListener('abort', handleAbort);
  try {
    if (signal?.aborted) throw new Error('The call was stopped');
    const askedAt = performance.now();
    const response = await client.request({
      method,
      path: target.pathname + target.search,
      headers: headers ?? {},
      body: body ?? null,
    });
    const [status, flat] = [response.statusCode, flattenHeaders(response.headers)];
    const clock = readDateHeader(flat['date'], askedAt, performance.now());
    const text = await response.body.text();
    return { kind: 'answered', response: { status, headers: flat, body: text, json: parseJson(text), clock } };
  } catch (error) {
    return { kind: isConnected ? 'unanswered' : 'unsent', reason: reasonOf(error) };
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

/** Headers as one text for each name, which is in lower case. */
export function flattenHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return [code, error.message].filter((part) => part !== '').join(': ');
}
