import { fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query/react';
import type { ErrorCode } from '#contract/errors';
import { isRecord } from '../lib/json';
import { shelveSecret } from '../lib/secretShelf';
import { bearer, sessionToken } from '../lib/sessionToken';
import { systemClock } from '../lib/clock';
import { networkError, errorResponse, unsentError, type ApiError } from './apiError';

/** A request that is on its way since the head of the page. */
type AskedAhead = { path: string; authorization: string; response: Promise<Response> };

/** Where public/firstPaint.js leaves the request that it has sent; gone once its response has been taken. */
export const pageHead = globalThis as { askedAhead?: AskedAhead | undefined };

/**
 * Sends a request; if the head of the page has sent the same one for the same session, takes over its response, once. What
 * failed there is tried again.
 */
const fetchOrTakeOver: typeof fetch = (input, init) => {
  const asked = pageHead.askedAhead;
  if (asked === undefined || !(input instanceof Request)) return fetch(input, init);
  const isSame =
    new URL(input.url).pathname === asked.path && input.headers.get('authorization') === asked.authorization;
  if (!isSame) return fetch(input, init);
  pageHead.askedAhead = undefined;
  return asked.response.catch(() => fetch(input, init));
};

/** Options of an endpoint for its calls. */
export type CallOptions = {
  /** Retries after the first attempt, for queries; 3 unless said otherwise. */
  maxRetries?: number;
  /** Text for an error that carries none. */
  failureText?: string;
};

/** Base query of all endpoints: a failure is an ApiError. */
export type ApiBaseQuery = BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions>;

/** What the store says to every call: not to be sent as long as it shows its past. */
export type CallContext = { isTraveling: () => boolean; onceShown: (call: () => void) => void };

/** Code of a 401 for a token that has been replaced meanwhile: it says nothing about the current session. */
export const SESSION_REPLACED = 'SESSION_REPLACED';

const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED' satisfies ErrorCode;

/**
 * Where the API lives: always the page's own origin, so the bearer token is never sent elsewhere. Without a page (when
 * logs are folded in Node) nothing is called.
 */
export const API_URL = new URL('/api/v1', globalThis.location?.origin ?? 'http://localhost').href;

const fetchJson = fetchBaseQuery({ baseUrl: API_URL, fetchFn: fetchOrTakeOver });

/** Sends one call with the session's token and turns every failure into an ApiError. */
export const baseQuery: ApiBaseQuery = async (args, api, options) => {
  const call = typeof args === 'string' ? { url: args } : args;
  const context = api.extra as CallContext | undefined;
  if (context?.isTraveling() === true) await new Promise<void>((resolve) => context.onceShown(resolve));
  const token = sessionToken.read();
  const headers = { ...(call.headers as Record<string, string> | undefined), ...bearer(token) };

  // A browser that says it is offline may be wrong; asking first leaves no doubt whether a change was sent.
  const isChange = (call.method ?? 'GET') !== 'GET';
  if (isChange && isOffline() && !(await isServerReached())) return { error: unsentError() };

  const { data, error, meta } = await fetchJson({ ...call, headers }, api, {});
  if (error === undefined) return { data };
  const status = typeof error.status === 'number' ? error.status : responseStatus(error);
  if (status === 0) return { error: networkError() };

  const refused = toApiError({ status, body: error.data, token, failureText: options?.failureText });
  const retryAfterS = Number(meta?.response?.headers.get('Retry-After') ?? Number.NaN);
  if (status !== 429 || Number.isNaN(retryAfterS)) return { error: refused };
  return { error: { ...refused, retryAt: systemClock.now() + retryAfterS * 1000 } };
};

/** Where sessions are replayed without a browser nothing says so. */
function isOffline(): boolean {
  return typeof window !== 'undefined' && !window.navigator.onLine;
}

async function isServerReached(): Promise<boolean> {
  try {
    await fetch(new URL('/healthz', API_URL), { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** True for an error that says that this very session is over. */
export function endsSession({ status, code }: ApiError): boolean {
  return status === 401 && code !== SESSION_REPLACED && code !== SECOND_FACTOR_REQUIRED;
}

type FailedResponse = { status: number; body: unknown; token: string | null; failureText: string | undefined };

/** The error of a refused call that was sent with `token`. */
export function toApiError({ status, body, token, failureText }: FailedResponse): ApiError {
  const refused = errorResponse(status, body, failureText);
  if (refused.code === SECOND_FACTOR_REQUIRED) return { ...refused, ...challengeOf(body) };
  return status === 401 && token !== sessionToken.read() ? { ...refused, code: SESSION_REPLACED } : refused;
}

/** What a log-in goes on with. A server of the release before knows codes of apps alone. */
function challengeOf(body: unknown): Pick<ApiError, 'challengeRef' | 'factors'> {
  const { second_factor: found } = isRecord(body) ? body : {};
  const secondFactor = isRecord(found) ? found : {};
  return {
    challengeRef: shelveSecret(secondFactor['challenge']),
    factors: {
      hasAuthenticator: secondFactor['has_authenticator'] !== false,
      hasPasskey: secondFactor['has_passkey'] === true,
    },
  };
}

function responseStatus(error: { status: string; originalStatus?: number }): number {
  return error.status === 'PARSING_ERROR' ? (error.originalStatus ?? 0) : 0;
}
