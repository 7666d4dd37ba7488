import type { LazyPart } from '../../lib/lazyPart';

/** One address, what the browser's tab says there, and the chunk with its page. */
export type Page = { path: string; title: string } & LazyPart<object>;
