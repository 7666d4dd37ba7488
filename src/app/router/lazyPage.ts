import type { ComponentType } from 'react';
import { lazyPart, type LazyPart } from '../../lib/lazyPart';

/** A page whose code arrives when it is first shown; `load` fetches it ahead. */
type LazyPage = LazyPart<object>;

/** One address, what the browser's tab says there, and the chunk with its page. */
export type Page = { path: string; title: string } & LazyPage;

/** Declares a page by the chunk that it lives in. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  return lazyPart(load);
}
