import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import type { SandboxContext, RateLimit, RateStanding } from '../context';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import { bearerToken, hashToken } from '../oauth/tokens';
import type { Account, Grant, RegisteredApp } from '../world/events';
import { type ServerProfile, covers } from './profile';
import { readPath } from '../../server/lib/json';
import type { ApiResponse } from '../network';

/** One server of Mastodon, as its parts see it. */
export type MastodonServer = SandboxContext & {
  profile: ServerProfile;
  /** Where it listens, without a slash at the end; Mastodon names itself by it in all that it answers. */
  origin: () => string;
  host: () => string;
};

/** Before 4.3 Mastodon forgot apps without a token that were older than this. */
const VACUUMED_AFTER_MS = DAY_MS;

/** People with an account here. */
export function accountsOf({ world, host }: MastodonServer): Account[] {
  return world.accounts.list('mastodon').filter(({ handle }) => handle.endsWith(`@${host()}`));
}

/** Somebody who is here. */
export function accountById(server: MastodonServer, id: string): Account | null {
  const account = server.world.accounts.byId('mastodon', id);
  return account?.handle.endsWith(`@${server.host()}`) ? account : null;
}

/** A person's name on their own server: what comes before the host. */
export function usernameOf({ handle }: Account): string {
  return handle.slice(0, handle.indexOf('@'));
}

/** An app that is known here. */
export function findApp(server: MastodonServer, clientId: string): RegisteredApp | null {
  const { world, host, now, profile } = server;
  const app = world.app(clientId);
  if (app?.server !== host()) return null;
  const isUsed = world.grants.list().some((grant) => grant.clientId === clientId);
  return profile.hasMetadata || isUsed || now() < app.createdAt + VACUUMED_AFTER_MS ? app : null;
}

/** Who calls; `account` is null for an app that calls in its own name. */
export type MastodonCaller = { account: Account | null; grant: Grant };

/** Finds whom the token of a call belongs to; null without a good one. */
export function findMastodonCaller(server: MastodonServer, call: Pick<ApiCall, 'headers'>): MastodonCaller | null {
  const token = bearerToken(headerOf(call, 'authorization'));
  const grant = token === null ? null : server.world.grants.byAccessHash(hashToken(token));
  if (grant?.platform !== 'mastodon' || findApp(server, grant.clientId) === null) return null;
  if (grant.accessExpiresAt !== null && grant.accessExpiresAt <= server.now()) return null;
  if (grant.accountId === '') return { account: null, grant };
  const account = accountById(server, grant.accountId);
  return account && { account, grant };
}

/** A parameter of a call, which may come in the address, in a form or in JSON; null where there is none. */
export function parameter({ query, body }: ApiCall, name: string): string | null {
  const value = readPath(body, name) ?? readPath(query, name);
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : null;
}

/** A parameter that is a list: in JSON, or as `name[]` and `name[0]` in forms and addresses. */
export function listParameter({ query, body }: ApiCall, name: string): string[] {
  for (const source of [body, query]) {
    const values = Object.entries(toRecord(source)).flatMap(([key, value]) =>
      key === name || (key.startsWith(`${name}[`) && /\[\d*\]$/.test(key)) ? value : [],
    );
    if (values.length > 0) return values.map(String);
  }
  return [];
}

/** True if a parameter says so, as Rails reads it. */
export function isSet(call: ApiCall, name: string): boolean {
  return !['', '0', 'f', 'F', 'false', 'FALSE', 'off', 'OFF', null].includes(parameter(call, name));
}

/** A page's size. */
export function limitOf(call: ApiCall, { initial, most }: { initial: number; most: number }): number {
  const asked = Number(parameter(call, 'limit') ?? initial);
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, most) : initial;
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** Errors of Mastodon: status, and the text in the languages of the servers. */
const ERRORS = {
  badToken: [401, 'The access token is invalid', 'Das Zugriffstoken ist ungültig'],
  noUser: [422, 'This method requires an authenticated user', 'Diese Methode benötigt eine angemeldete Person'],
  notAllowed: [
    403,
    'This action is outside the authorized scopes',
    'Diese Aktion liegt außerhalb der erlaubten Bereiche',
  ],
  missing: [404, 'Record not found', 'Eintrag nicht gefunden'],
  tooMany: [429, 'Too many requests', 'Zu viele Anfragen'],
  tooLong: [
    422,
    'Validation failed: Text character limit exceeded',
    'Gültigkeitsprüfung fehlgeschlagen: Text überschreitet die erlaubte Länge',
  ],
  blank: [
    422,
    "Validation failed: Text can't be blank",
    'Gültigkeitsprüfung fehlgeschlagen: Text muss ausgefüllt werden',
  ],
  tooManyFiles: [422, 'Cannot attach more files', 'Es können nicht mehr Dateien angehängt werden'],
  mixedFiles: [
    422,
    'Cannot attach a video to a post that already contains images',
    'Es kann kein Video an einen Beitrag mit Bildern angehängt werden',
  ],
  notReady: [
    422,
    'Cannot attach files that have not finished processing. Try again in a moment!',
    'Dateien, die noch verarbeitet werden, können nicht angehängt werden. Bitte gleich noch einmal versuchen!',
  ],
  badFile: [
    422,
    'Validation failed: File content type is invalid, File is invalid',
    'Gültigkeitsprüfung fehlgeschlagen: Dateityp ist ungültig',
  ],
  bigFile: [422, 'Validation failed: File is too large', 'Gültigkeitsprüfung fehlgeschlagen: Datei ist zu groß'],
  longAltText: [
    422,
    'Validation failed: Description is too long',
    'Gültigkeitsprüfung fehlgeschlagen: Beschreibung ist zu lang',
  ],
  badApp: [
    422,
    'Validation failed: Redirect URI must be an absolute URI.',
    'Gültigkeitsprüfung fehlgeschlagen: Die Weiterleitungs-URI muss absolut sein.',
  ],
  spentKey: [400, 'Duplicate idempotency key.', 'Duplicate idempotency key.'],
  noFile: [403, 'Empty statuses are not allowed', 'Empty statuses are not allowed'],
  badValue: [422, 'Validation failed: A value is invalid', 'Gültigkeitsprüfung fehlgeschlagen: Ein Wert ist ungültig'],
} as const satisfies Record<string, readonly [number, string, string]>;

export type ErrorName = keyof typeof ERRORS;

/** An error of a server, in its language. */
export function refuse({ language }: ServerProfile, name: ErrorName): ApiResponse {
  const [status, english, german] = ERRORS[name];
  return { status, body: { error: language === 'de' ? german : english } };
}

/** Mastodon's error for a status that something else has decided: the words of HTTP. */
export function errorBody(status: number): unknown {
  return { error: WORDS[status] ?? 'Error' };
}

const WORDS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Mastodon's limits per account: of all calls, and of some kinds besides. */
const ALL_CALLS: RateLimit = { calls: 300, windowMs: 5 * MINUTE_MS };
const LIMITS = {
  media: { calls: 30, windowMs: 30 * MINUTE_MS },
  deletes: { calls: 30, windowMs: 30 * MINUTE_MS },
  statuses: { calls: 300, windowMs: 3 * HOUR_MS },
} satisfies Record<string, RateLimit>;

type Parts = Pick<Endpoint, 'name' | 'method' | 'path'> & { limit?: keyof typeof LIMITS };

/** A call that needs a person's token with a scope. */
export function userEndpoint(
  server: MastodonServer,
  { scope, limit, ...parts }: Parts & { scope: string },
  act: (account: Account, call: ApiCall, caller: MastodonCaller) => ApiResponse | Promise<ApiResponse>,
): Endpoint {
  return {
    ...parts,
    accountOf: (call) => findMastodonCaller(server, call)?.account ?? null,
    async respond(call) {
      const caller = findMastodonCaller(server, call);
      if (caller === null) return refuse(server.profile, 'badToken');
      if (!covers(caller.grant.scopes, scope)) return refuse(server.profile, 'notAllowed');
      const { account } = caller;
      if (account === null) return refuse(server.profile, 'noUser');
      return limited(server, account.id, limit, () => act(account, call, caller));
    },
  };
}

/** A call that anybody may make; a token says who asks. */
export function publicEndpoint(
  server: MastodonServer,
  { limit, ...parts }: Parts,
  act: (call: ApiCall, reader: Account | null) => ApiResponse,
): Endpoint {
  return {
    ...parts,
    accountOf: (call) => findMastodonCaller(server, call)?.account ?? null,
    respond(call) {
      const reader = findMastodonCaller(server, call)?.account ?? null;
      return limited(server, reader?.id ?? 'public', limit, () => act(call, reader));
    },
  };
}

async function limited(
  { limits, isLenient, profile, host }: MastodonServer,
  who: string,
  limit: keyof typeof LIMITS | undefined,
  act: () => ApiResponse | Promise<ApiResponse>,
): Promise<ApiResponse> {
  const all = limits.take(`mastodon ${host()} ${who}`, ALL_CALLS);
  const own = limit === undefined ? all : limits.take(`mastodon ${host()} ${limit} ${who}`, LIMITS[limit]);
  const isAllowed = isLenient || (all.isAllowed && own.isAllowed);
  const response = isAllowed ? await act() : refuse(profile, 'tooMany');
  // Mastodon tells of the limit that is closest.
  const nearest = all.isAllowed && own.remaining < all.remaining ? own : all;
  return { ...response, headers: { ...rateHeaders(nearest), ...response.headers } };
}

function rateHeaders({ limit, remaining, resetAt }: RateStanding): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': new Date(resetAt).toISOString(),
  };
}

const PAGE = { initial: 20, most: 40 };

/** A page of posts, newest first, with the links to those before and after it. `posts` are oldest first. */
export function pageOf<Post extends { id: string }>(
  call: ApiCall,
  { origin }: MastodonServer,
  posts: readonly Post[],
): { page: Post[]; headers: Record<string, string> } {
  const [maxId = null, sinceId = null, minId = null] = ['max_id', 'since_id', 'min_id'].map((name) =>
    parameter(call, name),
  );
  const limit = limitOf(call, PAGE);
  const within = [...posts]
    .sort((one, other) => compareIds(one.id, other.id))
    .filter(({ id }) => maxId === null || compareIds(id, maxId) < 0)
    .filter(({ id }) => [sinceId, minId].every((least) => least === null || compareIds(id, least) > 0));
  const page = (minId === null ? within.slice(-limit) : within.slice(0, limit)).toReversed();
  const [newest, oldest] = [page[0], page.at(-1)];
  const link = (name: string, id: string, rel: string) => {
    const url = new URL(call.url, origin());
    for (const one of ['max_id', 'since_id', 'min_id']) url.searchParams.delete(one);
    url.searchParams.set(name, id);
    return `<${url.href}>; rel="${rel}"`;
  };
  if (newest === undefined || oldest === undefined) return { page, headers: {} };
  // A page that is not full is the last one.
  const next = page.length < limit ? [] : [link('max_id', oldest.id, 'next')];
  return { page, headers: { link: [...next, link('min_id', newest.id, 'prev')].join(', ') } };
}

/** Ids are numbers too large for JavaScript's. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}
