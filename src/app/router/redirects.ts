import { matchPath } from 'react-router-dom';
import type { AuthState } from '../../features/auth/authSlice';
import type { AppLocation } from '../../store/navigation';
import { isCallbackPath, paths, type FromState } from '../../lib/paths';
import { protectedPaths } from './signedInPages';

/** Where a visitor is sent instead of the page asked for, with what the login page has to know. */
export type Redirect = { to: string; state: FromState };

/** The guard of the protected pages: null when the page may be shown. */
export function redirectFor(
  status: AuthState['status'],
  { pathname, search, hash }: Pick<AppLocation, 'pathname' | 'search' | 'hash'>,
  redirectTo: string = paths.login,
): Redirect | null {
  if (status !== 'signedOut') return null;
  // An authorization code works once, so returning to a callback address later would be of no use.
  if (isCallbackPath(pathname)) return { to: redirectTo, state: {} };
  if (!isProtected(pathname)) return null;
  return { to: redirectTo, state: { from: pathname + search + hash } };
}

function isProtected(pathname: string): boolean {
  return protectedPaths.some((path) => matchPath(path, pathname) !== null);
}
