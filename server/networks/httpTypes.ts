import type { ClockReading } from './clockReading';
import type { ServerGuard } from './serverGuard';

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
