import type { JWK } from 'jose';
import { SECOND_MS } from '#contract/durations';
import { readText, readList, readPath } from '../../../lib/json';
import { parseUrl } from '../../../lib/addresses';
import { NetworkError } from '../../connector';
import { type HttpResponse, sendHttp } from '../../http';
import { failure, requireSuccess, wordsOf, type Explanation } from '../../outcomes';
import { type ServerGuard, allowed } from '../../serverGuard';
import { clientOf, type ClientKey } from './client';
import { type Nonces, sendWithProof } from './dpop';

/** What calls to issuers need. */
export type IssuerCalls = { guard: ServerGuard; nonces: Nonces; clientKey: ClientKey; now: () => number };

/** Who asks: the client by its id, with the key of one session. */
export type Asker = { client: string; key: JWK };

const LIMITS = { totalMs: 15 * SECOND_MS, responseMaxBytes: 64 * 1024 };

/** Sends a form to an issuer, with a proof and our credentials; throws NetworkError, with the words of `explain`. */
export async function askIssuer(
  { guard, nonces, clientKey, now }: IssuerCalls,
  { issuer }: AuthorizationServer,
  url: string,
  { client, key }: Asker,
  fields: Record<string, string>,
  explain: (response: HttpResponse) => Explanation = explainOAuth,
): Promise<HttpResponse> {
  const credentials = await clientKey.credentials(clientOf(client), issuer);
  const body = new URLSearchParams({ ...fields, ...credentials }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const request = { method: 'POST', url, headers, body, guard, limits: LIMITS } as const;
  return requireSuccess('bluesky', await sendWithProof(request, { key }, { nonces, now }), explain);
}

/** An error of OAuth (RFC 6749, 5.2), as code and words. */
export function explainOAuth({ json, status }: HttpResponse): Explanation {
  const code = readText(json, 'error') ?? 'rejected';
  return { code, ...wordsOf([readText(json, 'error_description') ?? readText(json, 'error')], status) };
}

/** What gives out tokens for the accounts of one or more servers, and where it is called. */
export type AuthorizationServer = {
  issuer: string;
  authorizeUrl: string;
  parUrl: string;
  tokenUrl: string;
  /** Null where tokens cannot be taken back. */
  revokeUrl: string | null;
  scopes: readonly unknown[];
};

const METADATA_LIMITS = { totalMs: 10 * SECOND_MS, responseMaxBytes: 64 * 1024 };
const NOT_FOUND = 404;

/**
 * The issuer that a server trusts. A server without a document of its own may be an issuer itself, in front of others.
 * Throws NetworkError.
 */
export async function findIssuer(guard: ServerGuard, origin: string): Promise<string> {
  const document = await read(guard, `${origin}/.well-known/oauth-protected-resource`).catch(absentAsNull);
  if (document === null) return origin;
  const servers = readList(document, 'authorization_servers');
  const [issuer] = servers;
  if (readText(document, 'resource')?.replace(/\/$/, '') !== origin) {
    throw unusable('wrong_server', `${origin} calls itself by another address: use that.`);
  }
  if (servers.length !== 1 || !isOrigin(issuer)) {
    throw unusable('no_issuer', `${origin} doesn’t say where people sign in.`);
  }
  allowed(() => guard.checkLink(new URL(issuer), new URL(origin)));
  return issuer;
}

/** Reads what an issuer says of itself, and trusts nothing in it; throws NetworkError. */
export async function readAuthorizationServer(guard: ServerGuard, issuer: string): Promise<AuthorizationServer> {
  const document = await read(guard, `${issuer}/.well-known/oauth-authorization-server`);
  if (readText(document, 'issuer') !== issuer) {
    throw unusable('wrong_issuer', `${issuer} gives out the tokens of somebody else.`);
  }
  const scopes = readList(document, 'scopes_supported');
  const isOurProtocol =
    scopes.includes('atproto') && readPath(document, 'authorization_response_iss_parameter_supported') === true;
  if (!isOurProtocol) throw unusable('unsuitable_server', `${issuer} doesn’t sign people in as Bluesky does.`);

  const endpoint = (name: string): string | null => {
    const written = readText(document, `${name}_endpoint`) ?? '';
    const url = parseUrl(written);
    if (url === null || !/^https?:$/.test(url.protocol)) return null;
    allowed(() => guard.checkLink(url, new URL(issuer)));
    return written;
  };
  const required = (name: string): string => {
    const url = endpoint(name);
    if (url === null) throw unusable('unsuitable_server', `${issuer} has no ${name}_endpoint.`);
    return url;
  };
  return {
    issuer,
    authorizeUrl: required('authorization'),
    parUrl: required('pushed_authorization_request'),
    tokenUrl: required('token'),
    revokeUrl: endpoint('revocation'),
    scopes,
  };
}

/** An error of a server with which something is wrong that only its operator can put right. */
export function unusable(code: string, detail: string): NetworkError {
  return new NetworkError(code, detail, 400);
}

async function read(guard: ServerGuard, url: string): Promise<unknown> {
  const result = await sendHttp({ method: 'GET', url, guard, limits: METADATA_LIMITS });
  const { json } = requireSuccess('bluesky', result, ({ status }) => ({
    ...failure('not_found', { status }),
    sentence: `${new URL(url).host} isn’t a server of Bluesky’s network (${status}).`,
  }));
  return json;
}

function absentAsNull(error: unknown): null {
  if (error instanceof NetworkError && error.status === NOT_FOUND) return null;
  throw error;
}

/** True for an address with nothing behind its host, written in the one way that can be compared. */
function isOrigin(value: unknown): value is string {
  return typeof value === 'string' && parseUrl(value)?.origin === value;
}
