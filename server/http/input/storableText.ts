import { UNSTORABLE } from '../../lib/unstorable';

/** Finds text that cannot be stored and given back as it came; returns the name of its field, null when all is well. */
export function findUnstorableText(given: unknown): string | null {
  // Without recursion, for a body may be nested as deeply as it is long; texts are looked at in place, for there may be a million.
  const left: { field: string; value: object }[] = [];
  const isUnstorable = (field: string, item: unknown): boolean => {
    if (typeof item === 'object' && item !== null) left.push({ field, value: item });
    return typeof item === 'string' && UNSTORABLE.test(item);
  };
  if (isUnstorable('body', given)) return 'body';
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { field: within, value } = next;
    if (Array.isArray(value)) {
      if (value.some((item) => isUnstorable(within, item))) return within;
      continue;
    }
    for (const [name, item] of Object.entries(value)) {
      const field = value === given ? name : within;
      if (isUnstorable(field, item)) return field;
    }
  }
  return null;
}
