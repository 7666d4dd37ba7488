import type { LazyPart } from '../../lib/lazyPart';

/** One address, what the browser's tab says there, and the chunk with its page. */
export type Page = {
  path: string;
  /** True if an address belongs to the page, where `path` alone is not enough. */
  matches?: (pathname: string) => boolean;
  title: string;
} & LazyPart<object>;
