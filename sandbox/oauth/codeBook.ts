import { randomBytes } from 'node:crypto';
import type { AccountPlatform } from '#contract/networks';
import type { Binding } from '../world/events';

/** Data of an authorization code. `challenge` is the S256 code challenge, null without PKCE. */
export type AuthorizationCode = {
  platform: AccountPlatform;
  clientId: string;
  redirectUri: string;
  accountId: string;
  /** Further accounts that were granted at once, by id. */
  others?: string[];
  scopes: string[];
  challenge: string | null;
  binding?: Binding;
};

/** Keeps authorization codes in memory: they live shorter than a restart. */
export function createCodeBook(now: () => number) {
  const codes = new Map<string, AuthorizationCode & { expiresAt: number }>();
  const live = (text: string) => {
    const code = codes.get(text);
    return code && code.expiresAt > now() ? code : null;
  };
  return {
    issue(code: AuthorizationCode, lifetimeMs: number): string {
      const text = randomBytes(48).toString('base64url');
      codes.set(text, { ...code, expiresAt: now() + lifetimeMs });
      return text;
    },
    /** Looks at a code without using it up. */
    peek: (text: string): AuthorizationCode | null => live(text),
    /** Uses a code up, whatever comes of it; null when it is unknown, used or too old. */
    redeem(text: string): AuthorizationCode | null {
      const code = live(text);
      codes.delete(text);
      return code;
    },
    clear: () => codes.clear(),
  };
}
