/** The query of an address with a parameter set anew, or for null without it; the rest of it stays. */
export function withParam(search: string, name: string, value: string | null): string {
  const query = new URLSearchParams(search);
  if (value === null) query.delete(name);
  else query.set(name, value);
  return query.size === 0 ? '' : `?${query}`;
}
