import { sendHttp, type HttpLimits, type HttpResult } from '../http';
import type { ServerSession } from '../tokens';
import type { KeylessSettings } from '../settings';
import { createNonces, type Nonces, sendWithProof } from './oauth/dpop';

/** A server, and the session in whose name it is called, if in any. */
export type XrpcTarget = Pick<ServerSession, 'origin'> & Partial<ServerSession>;

/** One call of the protocol's API; a GET is a query, a POST a procedure. */
export type XrpcCall = {
  method: 'GET' | 'POST';
  /** Name of the call, like "com.atproto.repo.putRecord". */
  name: string;
  /** Values of a list are sent one by one, under the same name. */
  parameters?: Record<string, string | readonly string[]>;
  /** Sent as JSON, unless it is bytes, whose `type` is then needed. */
  body?: object | Buffer;
  type?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  limits?: Partial<HttpLimits>;
};

/** Makes one call and never throws; the result says, as that of `sendHttp`, whether it can have been carried out. */
export type Xrpc = (target: XrpcTarget, call: XrpcCall) => Promise<HttpResult>;

/** Creates what calls servers: with a bearer token or, where the session has a key, with one that is bound to it. */
export function createXrpc(
  { guard, now = Date.now }: Pick<KeylessSettings, 'guard' | 'now'>,
  nonces: Nonces = createNonces(),
): Xrpc {
  return ({ origin, token, key }, { method, name, parameters, body, type, headers, signal, limits }) => {
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const contentType = Buffer.isBuffer(body) ? type : 'application/json';
    const request = {
      method,
      url: `${origin}/xrpc/${name}${queryOf(parameters)}`,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(bytes !== undefined && contentType && { 'content-type': contentType }),
      },
      guard,
      ...(bytes !== undefined && { body: bytes }),
      ...(signal && { signal }),
      ...(limits && { limits }),
    };
    if (token === undefined) return sendHttp(request);
    if (key !== undefined) return sendWithProof(request, { key, accessToken: token }, { nonces, now });
    return sendHttp({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
  };
}

function queryOf(parameters: XrpcCall['parameters'] = {}): string {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(parameters)) {
    for (const value of [values].flat()) query.append(name, value);
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}
