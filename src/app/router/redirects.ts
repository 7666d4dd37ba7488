import { matchPath } from 'react-router-dom';
import type { AuthState } from '../../features/auth/authSlice';
import type { AppLocation } from '../navigation';
import { CALLBACK_PATHS, paths, PROTECTED_PATHS, type FromState } from '../paths';

/** Where a visitor is sent instead of the page asked for, with what the login page has to know. */
export type Redirect = { to: string; state: FromState };

/** The guard of the protected pages (L-08, L-10): null when the page may be shown. */
export function redirectFor(
  status: AuthState['status'],
  { pathname, search, hash }: Pick<AppLocation, 'pathname' | 'search' | 'hash'>,
  redirectTo: string = paths.login,
): Redirect | null {
  if (status !== 'signedOut' || !matchesAny(PROTECTED_PATHS, pathname)) return null;
  // An authorisation code works once, so returning to a callback address later would be of no use.
  if (isCallback(pathname)) return { to: redirectTo, state: {} };
  return { to: redirectTo, state: { from: pathname + search + hash } };
}

/** Tells whether a path is the return address of an authorisation flow. */
export function isCallback(pathname: string): boolean {
  return matchesAny(CALLBACK_PATHS, pathname);
}

function matchesAny(patterns: readonly string[], pathname: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, pathname) !== null);
}
