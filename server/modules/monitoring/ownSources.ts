import { ACCOUNT_SOURCES, type AccountSource, type TrackablePlatform } from '#contract/platforms';
import type { Database } from '../../database/connect';
import { isOnSandbox, type Networks } from '../../networks/connector';
import type { Owner } from '../../repositories/owner';
import type { SearchOptions, SearchResult, SourceQuery, TrackerSources } from './source';
import { listSearchAccounts, type SearchAccount } from './sourcesRepository';

/** The sources that a person has by their accounts, among these platforms; the reason where an account is missing. */
export type OwnSources = (owner: Owner, platforms: readonly TrackablePlatform[]) => Promise<TrackerSources>;

/** An account that may be searched with; `isSandbox`: its server is the sandbox's. */
export type Searcher = SearchAccount & { isSandbox: boolean };

/** Searches a network by way of accounts: at least one, and either all are the sandbox's or none is. */
export type AccountSearch = (
  searchers: readonly Searcher[],
  query: SourceQuery,
  options: SearchOptions,
) => Promise<SearchResult>;

type Dependencies = { db: Database; networks: Networks; searches: Record<AccountSource, AccountSearch> };

/** Makes what finds the sources of a person; they are gone as soon as their last account is. */
export function createOwnSources({ db, networks, searches }: Dependencies): OwnSources {
  return async (owner, platforms) => {
    const kinds = ACCOUNT_SOURCES.filter((kind) => platforms.includes(kind) && networks[kind] !== undefined);
    if (kinds.length === 0) return {};
    const accounts = await listSearchAccounts(db, owner, kinds);
    const found: TrackerSources = {};
    for (const kind of kinds) {
      const own = accounts.filter(({ platform }) => platform === kind);
      const searchers = searchersOf(own.map((one) => ({ ...one, isSandbox: isOnSandbox(networks[kind], one.server) })));
      const [first] = searchers;
      found[kind] =
        first === undefined
          ? { code: own.length > 0 ? 'account_lost' : 'account_needed', params: { platform: kind } }
          : {
              kind,
              isSandbox: first.isSandbox,
              search: (query, options) => searches[kind](searchers, query, options),
            };
    }
    return found;
  };
}

/** Those that can be searched with; beside real ones, none of the sandbox. */
function searchersOf(own: readonly Searcher[]): Searcher[] {
  const active = own.filter(({ isActive }) => isActive);
  const real = active.filter(({ isSandbox }) => !isSandbox);
  return real.length > 0 ? real : active;
}
