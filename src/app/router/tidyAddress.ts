import { CALLBACK_PATHS, paths } from '../paths';

const KNOWN_PATHS: readonly string[] = [...Object.values(paths), ...CALLBACK_PATHS];

/**
 * Writes the address of one of our pages as we do, before anything reads it: `/Login/?a#b` becomes `/login?a#b`. Any
 * other address stays as it is, so that nothing in one can lead elsewhere.
 */
export function tidyAddress(): void {
  const { pathname, search, hash } = window.location;
  const asked = pathname.replace(/\/$/, '').toLowerCase();
  const known = KNOWN_PATHS.find((path) => path === asked);
  if (known === undefined || known === pathname) return;
  window.history.replaceState(window.history.state, '', known + search + hash);
}
