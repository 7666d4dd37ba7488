import type { ApiResponse } from '../apiResponse';
import type { ApiCall } from '../endpoint';
import { graphError } from './graphErrors';
import { parameter } from './parameters';

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
