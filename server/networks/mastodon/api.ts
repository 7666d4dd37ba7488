import type { EncodedForm } from '../multipart';
import { sendHttp, type HttpLimits, type HttpRequest, type HttpResponse, type HttpResult } from '../http';
import { requireSuccess } from '../outcomes';
import { readSession } from '../session';
import type { ServerGuard } from '../serverGuard';
import { explainMastodonError } from './errors';

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
