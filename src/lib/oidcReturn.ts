import { OIDC_RETURN_PATH } from '#contract/auth';
import type { FinishOidcBody } from '#contract/schemas/oidc';
import { safeHref } from './addresses';
import { isRecord, readJson } from './json';
import { paths, privacySettings } from './paths';
import { dropSecret, readSecret, shelveSecret } from './secretShelf';

const KEY = 'oidc';
const SECRET_BYTES = 32;

/** What this tab began at the issuer. */
type Begun = {
  /** The secret without which the server takes no return. */
  browser: string;
  /** By who is signed in, to add a way in. */
  isLink?: boolean;
  /** The page that was asked for first. */
  from?: string | undefined;
};

/** Why a return opens nothing. */
export type OidcProblem = 'cancelled' | 'refused' | 'expired';

/** The issuer has sent the browser back; `returnRef` names the shelved FinishOidcBody. */
export type OidcReturn = { isLink: boolean } & ({ returnRef: string } | { problem: OidcProblem });

/** A new secret of this browser. */
export function createBrowserSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Goes to the issuer, at the shelved address, and keeps in this tab what its return is taken with. */
export function goToIssuer(addressRef: string, begun: Begun): void {
  const address = safeHref(String(readSecret(addressRef)));
  dropSecret(addressRef);
  if (address === null) return;
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(begun));
  } catch {
    // The return will say that it was begun elsewhere.
  }
  window.location.assign(address);
}

/**
 * Takes what the issuer sent the browser back with out of the address before anything reads that, and leaves the address of
 * the page that goes on. Null elsewhere.
 */
export function shelveOidcReturn(): OidcReturn | null {
  if (window.location.pathname !== OIDC_RETURN_PATH) return null;
  const query = new URLSearchParams(window.location.search);
  const { browser, isLink = false, from } = takeBegun() ?? {};
  const state = from === undefined ? null : { state: { from } };
  window.history.replaceState(state, '', isLink ? privacySettings : paths.login);
  const error = query.get('error');
  if (error !== null) return { isLink, problem: error === 'access_denied' ? 'cancelled' : 'refused' };
  const [code, sentState, iss] = [query.get('code'), query.get('state'), query.get('iss')];
  if (browser === undefined || code === null || sentState === null) return { isLink, problem: 'expired' };
  const body = { browser, code, state: sentState, ...(iss !== null && { iss }) } satisfies FinishOidcBody;
  return { isLink, returnRef: shelveSecret(body) };
}

function takeBegun(): Begun | null {
  try {
    const begun = readJson(window.sessionStorage.getItem(KEY) ?? '');
    window.sessionStorage.removeItem(KEY);
    return isRecord(begun) && typeof begun['browser'] === 'string' ? (begun as Begun) : null;
  } catch {
    return null;
  }
}
