import { NETWORKS } from '#contract/networks';

/** For whom a call is made, and to which host: a server that people have named, a network, or null where that is not known ahead. */
export type Party = { person: string; host: string | null };

/** Hosts and persons that have as much under way as they may; a claim passes over what is theirs. */
export type UsedShares = {
  hosts: string[];
  persons: string[];
  /** Hosts that alone may be called while too many wait that have never answered; null: any host. */
  onlyHosts: string[] | null;
};

/** What one party may have under way: in all, and of that in slow calls. */
type Share = { total: number; slow: number };

/** Bounds of the calls that one server makes at a time. */
export type ShareLimits = {
  /** Calls that are not slow. A call that becomes slow leaves its place to others. */
  quick: number;
  /** All calls, slow ones included: each keeps a socket and a response in memory. */
  total: number;
  /** Calls that are not slow to servers that have not answered quickly yet; absent: as many as to others. */
  strangers?: number;
  person: Share;
  /** A server that people have named. */
  server: Share;
  /** A network's own servers, which everybody's accounts share. */
  network: Share;
  /** A call that takes longer is slow, and so is its host for a while. */
  slowAfterMs?: number;
};

/** Shares out calls to hosts that nobody knows ahead to be quick, so that a silent one holds up nobody else. */
export type Shares = {
  /** False while there is no place for any further call. */
  hasRoom(): boolean;
  /** Whose share is used up. */
  used(): UsedShares;
  /** Counts a call until the function is called that is returned. */
  take(party: Party): () => void;
  /** Number of slow calls. */
  slow(): number;
};

/** A call under way; `since`: on the monotonic clock. */
type Call = Party & { since: number };

const SLOW_AFTER_MS = 1_500;

/** A host whose last call was slow is taken for slow for so long. */
const SLOW_FOR_MS = 5 * 60_000;
const HOSTS_KEPT_MAX = 1_000;

/** Shares that nobody has used. */
export const ALL_UNUSED: UsedShares = { hosts: [], persons: [], onlyHosts: null };

/** Creates the shares of one server in one kind of work. `now`: milliseconds of a clock that nobody sets. */
export function createShares(limits: ShareLimits, now: () => number = () => performance.now()): Shares {
  const { slowAfterMs = SLOW_AFTER_MS, strangers = Infinity } = limits;
  const calls = new Set<Call>();
  // The oldest entries come first, and are forgotten first.
  const slowUntil = new Map<string, number>();
  const quickHosts = new Set<string>();

  const isKnownSlow = (host: string | null) => host !== null && (slowUntil.get(host) ?? 0) > now();
  // Calls to a slow host take nobody's place for as long as it takes to see that it still is.
  const isSlow = ({ since, host }: Call) => now() - since > slowAfterMs || isKnownSlow(host);
  const countSlow = () => [...calls].filter(isSlow).length;
  const isStranger = ({ host }: Call) => host !== null && !(host in NETWORKS) && !quickHosts.has(host);
  const shareOf = (host: string) => (host in NETWORKS ? limits.network : limits.server);

  function note({ host, since }: Call): void {
    if (host === null || host in NETWORKS) return;
    slowUntil.delete(host);
    quickHosts.delete(host);
    if (now() - since <= slowAfterMs) quickHosts.add(host);
    else slowUntil.set(host, now() + SLOW_FOR_MS);
    for (const kept of [quickHosts, slowUntil]) {
      const [oldest] = kept.keys();
      if (kept.size > HOSTS_KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    }
  }

  return {
    hasRoom: () => calls.size < limits.total && calls.size - countSlow() < limits.quick,
    used() {
      const hosts = new Map<string, Share>();
      const persons = new Map<string, Share>();
      let slow = 0;
      let quickStrangers = 0;
      for (const call of calls) {
        const isCallSlow = isSlow(call);
        slow += isCallSlow ? 1 : 0;
        quickStrangers += !isCallSlow && isStranger(call) ? 1 : 0;
        count(persons, call.person, isCallSlow);
        if (call.host !== null) count(hosts, call.host, isCallSlow);
      }
      // Half of all places are for hosts that have not been slow.
      const isSlowHalfUsed = slow >= limits.total / 2;
      const slowHosts = isSlowHalfUsed ? [...slowUntil.keys()].filter(isKnownSlow) : [];
      const mayCallStrangers = strangers === Infinity || (quickStrangers < strangers && !isSlowHalfUsed);
      return {
        onlyHosts: mayCallStrangers ? null : [...quickHosts, ...Object.keys(NETWORKS)],
        hosts: [...new Set([...slowHosts, ...usedUp(hosts, shareOf)])],
        persons: usedUp(persons, () => limits.person),
      };
    },
    take(party) {
      const call = { ...party, since: now() };
      calls.add(call);
      return () => {
        if (calls.delete(call)) note(call);
      };
    },
    slow: countSlow,
  };
}

function count(shares: Map<string, Share>, key: string, isSlow: boolean): void {
  const before = shares.get(key) ?? { total: 0, slow: 0 };
  shares.set(key, { total: before.total + 1, slow: before.slow + (isSlow ? 1 : 0) });
}

function usedUp(shares: Map<string, Share>, limitOf: (key: string) => Share): string[] {
  return [...shares].flatMap(([key, { total, slow }]) => {
    const limit = limitOf(key);
    return total >= limit.total || slow >= limit.slow ? [key] : [];
  });
}
