import { withParam } from '../../lib/addresses';

const PARAMETER = 'tag';

/** The hashtag whose posts an address shows, without its #; null when it shows none. */
export function tagIn(search: string): string | null {
  return new URLSearchParams(search).get(PARAMETER) || null;
}

/** The query of an address that shows a hashtag's posts. */
export function withTag(search: string, hashtag: string): string {
  return withParam(search, PARAMETER, hashtag);
}

/** The query of an address without a hashtag's posts. */
export function withoutTag(search: string): string {
  return withParam(search, PARAMETER, null);
}
