import type { ComponentType } from 'react';
import { lazyPart, type LazyPart } from '../../lib/lazyPart';

/** A page whose code arrives when it is first shown; `load` fetches it ahead. */
export type LazyPage = LazyPart<object>;

/** Declares a page by the chunk that it lives in. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  return lazyPart(load);
}
