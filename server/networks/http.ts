/*
 * Unusual on purpose: one connection per call, so that a call that failed before its connection stood is known not
 * to have reached the network. Error codes do not tell, and a post must never go out twice (decision 010). The price is
 * one TLS handshake per call.
 */
import { buildConnector, Client } from 'undici';
import { SECOND_MS } from '#contract/durations';
import { BYTES_PER_MB } from '#contract/limits';
import { parseUrl } from '../lib/parseUrl';
import { flattenHeaders } from '../lib/safeFetch';
import { readDateHeader } from './clockReading';
import { reasonOf, strangersReason } from './failureReasons';
import type { HttpLimits, HttpRequest, HttpResult } from './httpTypes';
import { parseJson } from '../lib/json';
import { followRedirects } from './redirects';

export type { HttpLimits, HttpRequest, HttpResponse, HttpResult } from './httpTypes';

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
