// PostgreSQL has no NUL, UTF-8 has no lone surrogates, and U+FFFE and U+FFFF are no characters at all.
const UNSTORABLE = /[\0\uFFFE\uFFFF]|\p{Surrogate}/u;

/** Finds text that cannot be stored and given back as it came; returns the name of its field, null when all is well. */
export function findUnstorableText(value: unknown, field = 'body'): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? field : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const found = findUnstorableText(item, field === 'body' ? key : field);
    if (found !== null) return found;
  }
  return null;
}
