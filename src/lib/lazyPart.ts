import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadOrReload } from './loadOrReload';

const preloads = new Set<() => Promise<unknown>>();

/** A part of the page whose code arrives when it is first shown; `load` fetches it ahead, `isLoaded` tells whether it is there. */
export type LazyPart<Props> = {
  Component: LazyExoticComponent<ComponentType<Props>>;
  load: () => Promise<unknown>;
  isLoaded: () => boolean;
};

/** Declares a part of the page by the chunk that it lives in. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadAhead = async () => (loaded = await load());
  preloads.add(loadAhead);
  const Component = lazy(() => (loaded === null ? fetchPart(load) : atOnce({ default: loaded })));
  return { Component, load: loadAhead, isLoaded: () => loaded !== null };
}

/** Fetches every declared part, including those declared by what it fetches, so that nothing arrives later. */
export async function loadAllParts(): Promise<void> {
  while (preloads.size > 0) {
    const waiting = [...preloads];
    preloads.clear();
    await Promise.all(waiting.map((load) => load()));
  }
}

async function fetchPart<Part>(load: () => Promise<Part>): Promise<{ default: Part }> {
  return { default: await loadOrReload(load) };
}

/** A promise that resolves synchronously, so that React draws the part at once, without its fallback. */
function atOnce<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), {
    then: (resolve: (given: Value) => unknown) => {
      resolve(value);
      return Promise.resolve();
    },
  });
}
