import { OIDC_RETURN_PATH } from '#contract/auth';
import type { FinishOidcBody } from '#contract/schemas/oidc';
import { safeHref } from './addresses';
import { isRecord, readJson } from './json';
import { paths, privacySettings } from './paths';
import type { OpenedLink } from './secretLink';
import { dropSecret, readSecret, shelveSecret } from './secretShelf';

const KEY = 'oidc';
const SECRET_BYTES = 32;
/** Where who has left for the issuer comes back to, by its hand or by going back. */
const RETURN_PAGES: readonly string[] = [OIDC_RETURN_PATH, paths.login, paths.signup];

/** What this tab began at the issuer. */
type Begun = {
  /** The secret without which the server takes no return. */
  browser: string;
  /** By who is signed in, to add a way in. */
  isLink?: boolean;
  /** The page that was asked for first. */
  from?: string | undefined;
  /** The token of the invitation with which somebody left, for whoever comes back without an account. */
  invitation?: string | undefined;
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
 * Takes the invitation with which this tab left for the issuer, on whatever page of visitors somebody comes back to. What else was begun
 * stays, for they may go forward again. Null if there is none.
 */
export function shelveKeptInvitation(): OpenedLink | null {
  if (!RETURN_PAGES.includes(window.location.pathname)) return null;
  const { invitation, ...begun } = readBegun() ?? {};
  if (invitation === undefined) return null;
  window.sessionStorage.setItem(KEY, JSON.stringify(begun));
  return { kind: 'invitation', secretRef: shelveSecret(invitation) };
}

/**
 * Takes what the issuer sent the browser back with out of the address before anything reads that, and leaves the address of
 * the page that goes on: for who has an invitation and opens nothing, the one on which it is used. Null elsewhere.
 */
export function shelveOidcReturn(hasInvitation: boolean): OidcReturn | null {
  if (window.location.pathname !== OIDC_RETURN_PATH) return null;
  const query = new URLSearchParams(window.location.search);
  const begun = takeBegun();
  const { isLink = false, from } = begun ?? {};
  const back: OidcReturn = { isLink, ...readReturn(query, begun) };
  const isOver = 'problem' in back;
  const state = from === undefined ? null : { state: { from } };
  const page = hasInvitation && isOver ? paths.signup : paths.login;
  window.history.replaceState(state, '', isLink ? privacySettings : page);
  return back;
}

function readReturn(query: URLSearchParams, begun: Begun | null): { returnRef: string } | { problem: OidcProblem } {
  const error = query.get('error');
  if (error !== null) return { problem: error === 'access_denied' ? 'cancelled' : 'refused' };
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')];
  if (begun === null || code === null || state === null) return { problem: 'expired' };
  const { browser } = begun;
  return { returnRef: shelveSecret({ browser, code, state, ...(iss !== null && { iss }) } satisfies FinishOidcBody) };
}

function takeBegun(): Begun | null {
  const begun = readBegun();
  if (begun !== null) window.sessionStorage.removeItem(KEY);
  return begun;
}

function readBegun(): Begun | null {
  try {
    const begun = readJson(window.sessionStorage.getItem(KEY) ?? '');
    return isRecord(begun) && typeof begun['browser'] === 'string' ? (begun as Begun) : null;
  } catch {
    return null;
  }
}
