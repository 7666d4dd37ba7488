import type { ApiResponse } from '../apiResponse';
import { headerOf, type ApiCall } from '../endpoint';
import { invalidParameter, parameter } from './parameters';

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
