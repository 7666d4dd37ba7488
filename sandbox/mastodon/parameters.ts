import { readPath } from '../../server/lib/json';
import type { ApiCall } from '../endpoint';

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
