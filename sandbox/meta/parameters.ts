import { parseJson, readPath } from '../../server/lib/json';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall } from '../endpoint';
import { graphError } from './graphErrors';

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
