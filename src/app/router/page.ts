import { createContext } from 'react';
import { matchPath } from 'react-router-dom';
import type { LazyPart } from '../../lib/lazyPart';

/** One address, what the browser's tab says there, and the chunk with its page. */
export type Page = {
  path: string;
  /** True if an address belongs to the page, where `path` alone is not enough. */
  matches?: (pathname: string) => boolean;
  title: string;
} & LazyPart<object>;

/** A page that signed-in users open by itself, and how they get there. */
export type Destination = Page & {
  /** Names its command; action logs hold it. */
  id: string;
  /** Chunk of its code, unless that bears the page's id. */
  chunk?: string;
  /** What leads there says this, unless it says the title. */
  label?: string;
  /** Path of a 24 by 24 drawing: the sidebar lists the pages that have one. */
  icon?: string;
  /** The sidebar's second navigation lists it, and calls it this. */
  more?: string;
  /** Keys of its command, in the notation of tinykeys. */
  keys?: string;
  /** Other words by which people look for it. */
  words?: string;
};

/** The pages of a signed-in user, for those who are on one of them. */
export const PagesContext = createContext<readonly Page[]>([]);

/** The first of these pages whose path is that of an address. */
export function pageAmong(pages: readonly Page[], pathname: string): Page | undefined {
  return pages.find(({ path, matches }) => matches?.(pathname) ?? matchPath(path, pathname) !== null);
}
