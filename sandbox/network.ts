import type { AccountPlatform } from '#contract/networks';
import type { Markup } from '../server/lib/html';
import type { Account, StoredPost } from './world/events';

/** A network's response to a call of its API; without a body nothing is sent. */
export type ApiResponse = { status: number; headers?: Record<string, string>; body?: unknown };

/** Where a network of the sandbox has its pages, its API and its authorization page; no slash at the end. */
export type SandboxPaths = { site: string; api: string; authorize: string };

/** One network of the sandbox, as its pages and scripted faults need to know it. */
export type SandboxNetwork = {
  platform: AccountPlatform;
  /** Displayed name: never the real network's name alone. */
  name: string;
  /** Path of its pages, without a slash at the end. */
  site: string;
  /** Noun for one of its accounts. */
  noun: string;
  handle: {
    pattern: RegExp;
    /** The pattern in words. */
    rule: string;
    /** Offered when nobody is there yet. */
    suggestion: string;
  };
  /** Where accounts' pages are, for networks that do not show them at `site`, a slash and the handle. */
  accountPages?: { route: string; pathOf(account: Account): string; handleOf(shown: string, host: string): string };
  /** Route of the page of one post, with `:id`. */
  postRoute: string;
  postPath(account: Account, post: StoredPost): string;
  /** True if an account of the platform is on this server, whose host is given; absent where there is only one. */
  hasAccount?(account: Account, host: string): boolean;
  /** A post as its page shows it, in place of its plain text. */
  showText?(post: StoredPost): Markup;
  /** The body of an error response in the network's own shape. */
  errorBody(status: number): unknown;
  /** The response to a call that the sandbox does not know; `path` is that below the API's. */
  unknownCall(path: string): ApiResponse;
};

/** Path of an account's public page. */
export function accountPath({ site, accountPages }: SandboxNetwork, account: Account): string {
  return accountPages?.pathOf(account) ?? `${site}/${account.handle}`;
}

/** Normalizes typed text to a handle. */
export function normalizeHandle(typed: string): string {
  return typed.trim().replace(/^@/, '');
}

/** A name for people out of a handle: "river_cafe" is "River Cafe". */
export function nameOfHandle(handle: string): string {
  const words = handle.split(/[._-]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || handle;
}
