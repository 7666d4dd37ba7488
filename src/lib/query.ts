/** The query with one parameter set, or removed for null; the others stay. */
export function withParam(search: string, name: string, value: string | null): string {
  const query = new URLSearchParams(search);
  if (value === null) query.delete(name);
  else query.set(name, value);
  return query.size === 0 ? '' : `?${query}`;
}
