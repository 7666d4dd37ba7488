import { randomBytes, createHmac } from 'node:crypto';
import type { AccountPlatform } from '#contract/networks';
import type { ApiResponse } from '../network';
import { parseJson, readPath, readText } from '../../server/lib/json';
import { type ApiCall, headerOf } from '../endpoint';
import type { SandboxContext } from '../context';
import { findClient } from '../oauth/authorization';
import { bearerToken, findCaller, hashToken, type Caller } from '../oauth/tokens';

/** Content of a Graph error; `title` and `userMessage` are meant for people. */
export type GraphProblem = {
  message: string;
  code: number;
  subcode?: number;
  isTransient?: boolean;
  title?: string;
  userMessage?: string;
};

/** An error in the shape of Meta's Graph API. */
export function graphError(status: number, problem: GraphProblem): ApiResponse {
  return { status, body: toBody(problem) };
}

/** The body of an error of which only the status is known. */
export function graphErrorBody(status: number): unknown {
  if (status === 429) return toBody({ message: '(#4) Application request limit reached', code: 4 });
  if (status === 401) return toBody(EXPIRED_TOKEN);
  if (status === 403)
    return toBody({ message: '(#10) Application does not have permission for this action', code: 10 });
  if (status >= 500) return toBody({ message: 'An unexpected error has occurred.', code: 2, isTransient: true });
  return toBody({ message: '(#100) Invalid parameter', code: 100 });
}

/** Graph's error for an unknown path. */
export function unknownGraphCall(path: string): ApiResponse {
  return graphError(400, { message: `Unknown path components: ${path}`, code: 2500 });
}

/** Graph's error for a token that it never issued, or that was revoked. */
const BAD_TOKEN: GraphProblem = {
  message: 'Invalid OAuth access token - Cannot parse access token',
  code: 190,
};

/** Graph's error for an expired token. */
export const EXPIRED_TOKEN: GraphProblem = {
  message: 'Error validating access token: The session has expired or is invalid.',
  code: 190,
  subcode: 463,
};

function toBody({ message, code, subcode, isTransient = false, title, userMessage }: GraphProblem): unknown {
  return {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      is_transient: isTransient,
      ...(title !== undefined && { error_user_title: title }),
      ...(userMessage !== undefined && { error_user_msg: userMessage }),
      fbtrace_id: `A${randomBytes(12).toString('base64url')}`,
    },
  };
}

/** Parameters that every call of Graph takes. */
const COMMON = ['access_token', 'appsecret_proof', 'fields', 'format', 'id', 'locale', 'method', 'pretty'];

/** A call's parameters by name; Graph does not mind whether they come in the address, in a form or in JSON. */
export function parametersOf({ query, body }: Pick<ApiCall, 'query' | 'body'>): Record<string, unknown> {
  const isForm = typeof body === 'object' && body !== null && !Buffer.isBuffer(body) && !Array.isArray(body);
  return { ...(query as Record<string, unknown>), ...(isForm ? body : {}) };
}

/** A parameter as text, also where JSON has a number or a yes or no; null where it is missing or empty. */
export function parameter(call: Pick<ApiCall, 'query' | 'body'>, name: string): string | null {
  const value = parametersOf(call)[name];
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain && value !== '' ? String(value) : null;
}

/** A list as any client writes it: an array, one as JSON, several numbered parameters, or words with commas between. */
export function listParameter(call: Pick<ApiCall, 'query' | 'body'>, name: string): unknown[] {
  const all = parametersOf(call);
  const value = all[name];
  if (Array.isArray(value)) return value;
  if (typeof value === 'string' && value !== '') {
    const parsed = parseJson(value);
    return Array.isArray(parsed) ? parsed : value.split(',');
  }
  const list: unknown[] = [];
  for (const [key, one] of Object.entries(all)) {
    const [, index, property] = new RegExp(`^${name}\\[(\\d+)\\](?:\\[(\\w+)\\])?$`).exec(key) ?? [];
    if (index === undefined) continue;
    const item = typeof one === 'string' ? (parseJson(one) ?? one) : one;
    list[Number(index)] = property === undefined ? item : { [property]: one };
  }
  return list;
}

/** Graph's error of a parameter that the sandbox does not model; null where there is none. */
export function strangeParameter(call: ApiCall, known: readonly string[]): ApiResponse | null {
  const names = Object.keys(parametersOf(call)).map((name) => name.replace(/\[.*$/, ''));
  const strange = names.find((name) => !known.includes(name) && !COMMON.includes(name));
  return strange === undefined ? null : invalidParameter(`Param ${strange} is not supported here`);
}

/** Graph's error of a parameter. */
export function invalidParameter(words = 'Invalid parameter'): ApiResponse {
  return graphError(400, { message: `(#100) ${words}`, code: 100 });
}

/** The text of an item of a list that is an object, or of one that is the text itself. */
export function textOf(item: unknown, name: string): string {
  const value = typeof item === 'object' ? readPath(item, name) : item;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * Type of an object in Graph, the fields that it returns without being asked (besides the id), and all of its fields.
 */
export type Node = { type: string; initial?: readonly string[]; fields: readonly string[] };

/** One object with the fields that were asked for; Graph's error where it has no such field. */
export function respondWithNode(call: ApiCall, node: Node, row: Record<string, unknown>): ApiResponse {
  return fieldProblem(call, node) ?? { status: 200, body: pickFields(call, node, row) };
}

/** Graph's error of a field that a kind of object does not have; null where all are known. */
export function fieldProblem(call: ApiCall, { type, fields }: Node): ApiResponse | null {
  const strange = askedFields(call).find((name) => name !== 'id' && !fields.includes(name));
  if (strange === undefined) return null;
  const message = `(#100) Tried accessing nonexisting field (${strange}) on node type (${type})`;
  return graphError(400, { message, code: 100 });
}

/** Requested fields of an object; fields without a value are left out. */
export function pickFields(
  call: ApiCall,
  { initial = [] }: Node,
  row: Record<string, unknown>,
): Record<string, unknown> {
  const asked = askedFields(call);
  const wanted = asked.length === 0 ? initial : asked;
  return Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || wanted.includes(name)));
}

/** The names in "id,likes.summary(total_count),from{id,name}", without what is said about each. */
function askedFields(call: ApiCall): string[] {
  let depth = 0;
  const plain = [...(parameter(call, 'fields') ?? '')].filter((sign) => {
    if ('({'.includes(sign)) depth += 1;
    if (')}'.includes(sign)) depth -= 1;
    return depth === 0 && !')}'.includes(sign);
  });
  const names = plain.join('').split(',');
  return names.map((name) => name.trim().split('.')[0] ?? '').filter((name) => name !== '');
}

/** A person. */
export const USER_NODE: Node = { type: 'User', initial: ['name'], fields: ['name'] };

/** A Page, as both of Meta's networks have it. */
export const PAGE_NODE: Node = {
  type: 'Page',
  initial: ['name', 'access_token', 'tasks'],
  fields: [
    ...['name', 'username', 'access_token', 'tasks', 'category', 'picture', 'followers_count', 'fan_count'],
    'instagram_business_account',
  ],
};

const PAGE_SIZE = { initial: 25, most: 100 };

/** The page of a list, newest first, that a call asks for, and how Graph ends it; its error of a wrong cursor. */
export function pageOf<T extends { id: string }>(
  call: ApiCall,
  path: string,
  all: readonly T[],
): { rows: T[]; paging: { paging?: unknown } } | { error: ApiResponse } {
  const size = Math.min(Number(parameter(call, 'limit') ?? PAGE_SIZE.initial), PAGE_SIZE.most);
  const after = parameter(call, 'after');
  const begin = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (!(size >= 1) || (after !== null && begin === 0)) return { error: invalidParameter() };
  const rows = all.slice(begin, begin + size);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return { rows, paging: {} };
  const query = new URLSearchParams({ ...(call.query as Record<string, string>), after: last.id });
  const next = `http://${headerOf(call, 'host')}${path}?${query.toString()}`;
  const cursors = { before: first.id, after: last.id };
  return { rows, paging: { paging: { cursors, ...(begin + size < all.length && { next }) } } };
}

const CALLS_MAX = 50;

/** Answers a batch of calls that read one object each, every one as if it had come alone. */
export function respondToBatch(call: ApiCall, readObject: (call: ApiCall) => ApiResponse): ApiResponse {
  const calls = listParameter(call, 'batch');
  if (calls.length === 0 || calls.length > CALLS_MAX) {
    return graphError(400, { message: '(#100) Param batch must have between 1 and 50 calls.', code: 100 });
  }
  // An app that demands proofs may demand one for each call: nothing documents that the one of the batch is enough.
  const isProved = parameter(call, 'appsecret_proof') !== null;
  const rows = calls.map((one) => {
    const { pathname, searchParams } = new URL(readText(one, 'relative_url') ?? '', 'http://graph/');
    const id = decodeURIComponent(pathname.slice(1));
    const query = Object.fromEntries(searchParams);
    const { status, body } =
      isProved && !('appsecret_proof' in query)
        ? graphError(400, { message: 'API calls from the server require an appsecret_proof argument', code: 100 })
        : readObject({ ...call, params: { id }, query, body: undefined });
    return { code: status, body: JSON.stringify(body) };
  });
  return { status: 200, body: rows };
}

/** Graph's error for an object that does not exist. */
export function noSuchObject(id: string): ApiResponse {
  const message = `Unsupported get request. Object with ID '${id}' does not exist`;
  return graphError(400, { message, code: 100, subcode: 33 });
}

/** Owner of the token of a call, in its header or as a parameter; null if it carries no valid one. */
export function graphCaller(context: SandboxContext, platform: AccountPlatform, call: ApiCall): Caller | null {
  const caller = findCaller(context, tokenOf(call) ?? '');
  return caller?.account.platform === platform ? caller : null;
}

/** Carries out a call that needs a good token with these permissions; else Graph's error. */
export function asGraphCaller(
  context: SandboxContext,
  platform: AccountPlatform,
  call: ApiCall,
  permissions: string[],
  act: (caller: Caller) => ApiResponse | Promise<ApiResponse>,
): ApiResponse | Promise<ApiResponse> {
  const token = tokenOf(call);
  if (token === null)
    return graphError(400, { message: 'An access token is required to request this resource.', code: 104 });
  const caller = graphCaller(context, platform, call);
  if (caller === null) {
    const isKnown = context.world.grants.byAccessHash(hashToken(token)) !== null;
    return graphError(400, isKnown ? EXPIRED_TOKEN : BAD_TOKEN);
  }
  if (!isProved(call, token, caller)) {
    return graphError(400, { message: 'Invalid appsecret_proof provided in the API argument', code: 100 });
  }
  const missing = permissions.filter((permission) => !caller.grant.scopes.includes(permission));
  if (missing.length === 0) return act(caller);
  return graphError(403, { message: `(#200) The permission(s) ${missing.join(', ')} are not available.`, code: 200 });
}

/** An instant as Graph writes it. */
export function graphTime(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d+Z$/, '+0000');
}

function tokenOf(call: ApiCall): string | null {
  return bearerToken(headerOf(call, 'authorization')) ?? parameter(call, 'access_token');
}

function isProved(call: ApiCall, token: string, { grant }: Caller): boolean {
  const proof = parameter(call, 'appsecret_proof');
  const secret = findClient(grant.clientId)?.secret ?? '';
  return proof === null || proof === createHmac('sha256', secret).update(token).digest('hex');
}

const VERSIONED = /^\/(facebook|instagram)(?:\/graph)?\/+v2\d\.0(\/.*)?$/;

/**
 * The path under which the sandbox knows a call of Meta's: any version of the Graph API that is served, or none, is the
 * same to it, and so are repeated slashes.
 */
export function toGraphPath(url: string): string {
  const [path = '', ...query] = url.split('?');
  const [, network, rest = '/'] = VERSIONED.exec(path) ?? [];
  if (network === undefined && !path.includes('/graph/')) return url;
  const plain = network === undefined ? path : `/${network}${rest.endsWith('/dialog/oauth') ? '' : '/graph'}${rest}`;
  return [plain.replace(/\/{2,}/g, '/'), ...query].join('?');
}
