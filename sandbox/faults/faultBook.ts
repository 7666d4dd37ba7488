import type { AccountPlatform } from '#contract/networks';

/** A fault happens before or after the network has carried out the call. */
export type FaultMoment = 'before' | 'after';

/** Kinds of faults. `delay`, `expire-tokens` and `revoke-tokens` happen first, and the call then continues. */
export type Fault =
  | { kind: 'delay'; ms: number }
  | { kind: 'expire-tokens' }
  | { kind: 'revoke-tokens' }
  | { kind: 'status'; when: FaultMoment; status: number; body?: unknown; headers?: Record<string, string> }
  /** No response at all; a reset connection; a response cut in its middle. */
  | { kind: 'timeout' | 'reset' | 'cut'; when: FaultMoment }
  /** The response, one byte per `ms`. */
  | { kind: 'drip'; when: FaultMoment; ms: number }
  /** A response of so many bytes. */
  | { kind: 'flood'; when: FaultMoment; bytes: number };

/** Calls that a fault affects; null means any. `times` null: until it is deleted. */
export type FaultRule = {
  platform: AccountPlatform;
  endpoint: string | null;
  account: string | null;
  times: number | null;
  fault: Fault;
};

/** The faults that have been scripted and have not struck yet. */
export type FaultBook = ReturnType<typeof createFaultBook>;

/** Makes a book without faults; it is forgotten with the process. */
export function createFaultBook() {
  let rules: FaultRule[] = [];
  return {
    add: (rule: FaultRule): void => void rules.push({ ...rule }),
    list: (): FaultRule[] => rules,
    clear: (): void => void (rules = []),
    /** Uses up and gives the faults for one call, in the order in which they were scripted; the last one may end it. */
    take(platform: AccountPlatform, endpoint: string, handle: string | null): Fault[] {
      const struck: Fault[] = [];
      for (const rule of rules.filter((one) => matches(one, platform, endpoint, handle))) {
        struck.push(rule.fault);
        if (rule.times !== null) rule.times -= 1;
        if ('when' in rule.fault) break;
      }
      rules = rules.filter(({ times }) => times === null || times > 0);
      return struck;
    },
  };
}

function matches(rule: FaultRule, platform: AccountPlatform, endpoint: string, handle: string | null): boolean {
  return (
    rule.platform === platform &&
    (rule.endpoint === null || rule.endpoint === endpoint) &&
    (rule.account === null || rule.account.toLowerCase() === handle?.toLowerCase())
  );
}
