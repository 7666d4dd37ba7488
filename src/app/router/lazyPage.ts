import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadOrReload } from '../../lib/loadOrReload';

/** A page whose code arrives when it is first shown; `load` fetches it ahead. */
export type LazyPage = { Component: LazyExoticComponent<ComponentType>; load: () => Promise<unknown> };

/** Declares a page by the chunk that it lives in. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  return { Component: lazy(async () => ({ default: await loadOrReload(load) })), load };
}
