/** Connections outside the pools: one listens, and one holds the lock by which others know that the publisher lives. */
const OWN_CONNECTIONS = 2;

/**
 * Shares the connections of a server out to requests and to background work: neither waits for those of the other, and what
 * a request waits for is bounded far more tightly.
 */
export function sharePools(connections: number): { requests: number; background: number } {
  const pooled = connections - OWN_CONNECTIONS;
  return { requests: Math.ceil(pooled / 2), background: Math.floor(pooled / 2) };
}
