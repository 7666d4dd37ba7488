import { lazy, useState, type ComponentType } from 'react';
import { loadOrReload } from './loadOrReload';

const preloads = new Set<() => Promise<unknown>>();

/** A part of the page whose code arrives when it is first shown; `load` fetches it ahead, `isLoaded` tells whether it is there. */
export type LazyPart<Props> = {
  Component: ComponentType<Props>;
  load: () => Promise<unknown>;
  isLoaded: () => boolean;
};

/** Declares a part of the page by the chunk that it lives in. What was fetched ahead is drawn at once, without its fallback. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadAhead = async () => (loaded = await load());
  preloads.add(loadAhead);
  const Late = lazy(async () => ({ default: await loadOrReload(loadAhead) }));

  function Component(props: Props) {
    const [Part] = useState(() => loaded ?? Late);
    return <Part {...props} />;
  }

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
