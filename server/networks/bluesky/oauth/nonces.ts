/** More servers than one installation talks to at a time. */
const SERVERS_MAX = 1_000;

/**
 * The newest nonce of each server, by origin. In memory alone: a nonce lives for minutes, and a request without one only
 * costs a second request.
 */
export type Nonces = { of(origin: string): string | undefined; learn(origin: string, nonce: string): void };

/** Creates an empty book of nonces; the servers asked longest ago are forgotten first. */
export function createNonces(): Nonces {
  const nonces = new Map<string, string>();
  return {
    of: (origin) => nonces.get(origin),
    learn(origin, nonce) {
      nonces.delete(origin);
      nonces.set(origin, nonce);
      const [oldest] = nonces.keys();
      if (nonces.size > SERVERS_MAX && oldest !== undefined) nonces.delete(oldest);
    },
  };
}
