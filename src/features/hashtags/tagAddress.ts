const PARAMETER = 'tag';

/** The hashtag whose posts an address shows, without its #; null when it shows none. */
export function tagIn(search: string): string | null {
  return new URLSearchParams(search).get(PARAMETER) || null;
}

/** The query of an address that shows a hashtag's posts. */
export function withTag(search: string, hashtag: string): string {
  const query = new URLSearchParams(search);
  query.set(PARAMETER, hashtag);
  return `?${query}`;
}

/** The query of the same address without them. */
export function withoutTag(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(PARAMETER);
  return query.size === 0 ? '' : `?${query}`;
}
