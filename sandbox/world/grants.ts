import type { Grant } from './events';

/** Grants of apps, found by the hash of a token. */
export function createGrants() {
  const byId = new Map<string, Grant>();
  const byAccess = new Map<string, Grant>();
  const byRefresh = new Map<string, Grant>();
  const spentRefresh = new Map<string, string>();

  function remove(id: string): void {
    const grant = byId.get(id);
    if (grant === undefined) return;
    byId.delete(id);
    byAccess.delete(grant.accessHash);
    if (grant.refreshHash !== null) byRefresh.delete(grant.refreshHash);
  }

  return {
    /** Adds a grant or, under a known id, replaces its tokens: the old refresh token is spent from then on. */
    put(grant: Grant): void {
      const replaced = byId.get(grant.id);
      if (replaced?.refreshHash) spentRefresh.set(replaced.refreshHash, grant.id);
      remove(grant.id);
      byId.set(grant.id, grant);
      byAccess.set(grant.accessHash, grant);
      if (grant.refreshHash !== null) byRefresh.set(grant.refreshHash, grant);
    },
    expireAccess(id: string): void {
      const grant = byId.get(id);
      if (grant !== undefined) grant.accessExpiresAt = 0;
    },
    remove,
    byAccessHash: (hash: string): Grant | null => byAccess.get(hash) ?? null,
    byRefreshHash: (hash: string): Grant | null => byRefresh.get(hash) ?? null,
    /** The id of the grant whose refresh token this once was. */
    idOfSpentRefreshHash: (hash: string): string | null => spentRefresh.get(hash) ?? null,
    list: (): Grant[] => [...byId.values()],
    clear(): void {
      [byId, byAccess, byRefresh, spentRefresh].forEach((index) => index.clear());
    },
  };
}
