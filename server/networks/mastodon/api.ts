import { readText } from '../../lib/json';
import { ACCOUNT_STOPPED, type PublishOutcome } from '../connector';
import {
  sendHttp,
  type HttpLimits,
  type HttpRequest,
  type HttpResponse,
  type HttpResult,
  type EncodedForm,
} from '../http';
import { requireSuccess, outage, wordsOf, type Explanation, latest, readIsoTime, readRetryAfter } from '../outcomes';
import type { ServerGuard } from '../serverGuard';
import { readSession } from '../tokens';

/** One call of a server's API; `path` is absolute on it, query included. */
export type ApiCall = {
  method?: HttpRequest['method'];
  path: string;
  token?: string;
  form?: Record<string, string> | [string, string][];
  json?: unknown;
  multipart?: EncodedForm;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  limits?: Partial<HttpLimits>;
};

/** Calls the servers that people name, all of them under the guard. */
export type MastodonApi = {
  /** Never throws. */
  send(origin: string, call: ApiCall): Promise<HttpResult>;
  /** The response, if it is a success; throws NetworkError. */
  require(origin: string, call: ApiCall): Promise<HttpResponse>;
};

/** Creates the one way to servers of Mastodon. */
export function createApi(guard: ServerGuard): MastodonApi {
  function send(origin: string, call: ApiCall): Promise<HttpResult> {
    const { method = 'GET', path, token, headers, signal, limits } = call;
    const content = contentOf(call);
    return sendHttp({
      method,
      url: origin + path,
      headers: {
        accept: 'application/json',
        ...(content && { 'content-type': content.contentType }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(content && { body: content.body }),
      signal,
      ...(limits && { limits }),
      guard,
    });
  }

  return {
    send,
    require: async (origin, call) => requireSuccess('mastodon', await send(origin, call), explainMastodonError),
  };
}

/** An account's server and its token there, out of the text that grants keep; `host` is part of ids. */
export function openAccess(accessToken: string): { origin: string; host: string; token: string } {
  const { origin, token } = readSession(accessToken);
  return { origin, host: new URL(origin).host, token };
}

function contentOf({ form, json, multipart }: ApiCall): { body: string | Buffer; contentType: string } | null {
  if (multipart !== undefined) return multipart;
  if (json !== undefined) return { body: JSON.stringify(json), contentType: 'application/json' };
  if (form === undefined) return null;
  return { body: new URLSearchParams(form).toString(), contentType: 'application/x-www-form-urlencoded' };
}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const PASSING = 503;

/**
 * Outcome of a publishing call that was answered with 400 to 499. Servers speak the language of their people, so that
 * only the status tells what is the matter; a response that is not JSON comes from something in front of the server.
 */
export function readMastodonError(response: HttpResponse, now: number): PublishOutcome {
  const { status, headers, json } = response;
  const { detail, params } = explainMastodonError(response);
  const said = { detail, ...(params && { params }) };
  if (status === 429) {
    const retryAt = latest(readIsoTime(headers['x-ratelimit-reset'], now), readRetryAfter(headers['retry-after'], now));
    return { kind: 'deferred', reason: 'rate', retryAt, code: 'rate_limited', ...said };
  }
  if (status === 413) return { kind: 'refused', class: 'content', code: 'media_too_large', ...said };
  if (json === undefined) return outage({ code: 'not_the_server', ...said });
  if (status === UNAUTHORIZED) return { kind: 'refused', class: 'auth', code: 'token_rejected', ...said };
  if (status === FORBIDDEN) return { kind: 'refused', class: 'permission', code: 'not_permitted', ...said };
  return { kind: 'refused', class: 'content', code: 'rejected', ...said };
}

/**
 * An error of a server as code and words; OAuth's errors have names, the others only words. What has neither comes from
 * something in front of the server, and says nothing of a token.
 */
export function explainMastodonError({ status, json }: HttpResponse): Explanation {
  const [error, description] = [readText(json, 'error'), readText(json, 'error_description')];
  return {
    code: description === null ? String(status) : (error ?? String(status)),
    ...wordsOf([description ?? error], status),
    ...(status === UNAUTHORIZED && json === undefined && { status: PASSING }),
  };
}

/**
 * The same of the call that reads the account of a token, which is forbidden only to accounts that are suspended, disabled
 * or not confirmed: https://docs.joinmastodon.org/methods/accounts/#verify_credentials.
 */
export function explainOwner(response: HttpResponse): Explanation {
  const explanation = explainMastodonError(response);
  const isStopped = response.status === FORBIDDEN && response.json !== undefined;
  return isStopped ? { ...explanation, code: ACCOUNT_STOPPED } : explanation;
}
