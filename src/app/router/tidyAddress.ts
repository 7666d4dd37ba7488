import { isCallbackPath, paths } from '../../lib/paths';

const KNOWN_PATHS: readonly string[] = Object.values(paths);

/**
 * Writes the address of one of our pages as we do, before anything reads it: `/Login/?a#b` becomes `/login?a#b`. Any
 * other address stays as it is, so that nothing in one can lead elsewhere.
 */
export function tidyAddress(): void {
  const { pathname, search, hash } = window.location;
  const asked = pathname.replace(/\/$/, '').toLowerCase();
  if (asked === pathname || !(KNOWN_PATHS.includes(asked) || isCallbackPath(asked))) return;
  window.history.replaceState(window.history.state, '', asked + search + hash);
}
