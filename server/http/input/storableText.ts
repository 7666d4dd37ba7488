import { UNSTORABLE } from '../../lib/unstorable';

/** Finds text that cannot be stored and given back as it came; returns the name of its field, null when all is well. */
export function findUnstorableText(given: unknown): string | null {
  // Without recursion, for a body may be nested as deeply as it is long.
  const left: [field: string, value: unknown][] = [['body', given]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [field, value] = next;
    if (typeof value === 'string' && UNSTORABLE.test(value)) return field;
    if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) left.push([field === 'body' ? key : field, item]);
    }
  }
  return null;
}
