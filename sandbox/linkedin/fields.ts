import type { ApiResponse } from '../apiResponse';
import { linkedInFieldProblem } from './problems';

/** Allowed values of a field: one of these words, or anything if the list is empty. */
export type Fields = Record<string, readonly string[]>;

/** LinkedIn's error for a record with other fields or values than these; null if it fits. Rest.li ignores none. */
export function checkFields(path: string, value: unknown, fields: Fields): ApiResponse | null {
  if (typeof value !== 'object' || value === null)
    return linkedInFieldProblem(path, 'record type is not backed by a map');
  for (const [name, one] of Object.entries(value) as [string, unknown][]) {
    const allowed = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (allowed === undefined) {
      return linkedInFieldProblem(`${path}/${name}`, 'unrecognized field found but not allowed');
    }
    if (allowed.length > 0 && !allowed.includes(String(one))) {
      return linkedInFieldProblem(`${path}/${name}`, `"${String(one)}" is not an enum symbol`);
    }
  }
  return null;
}
