import { lazyPart } from '../lib/lazyPart';

/** Loads everything that stands around the signed-in pages: the shell, its theme, and the listeners that go with it. */
export function loadSignedIn() {
  return import('./signedIn');
}

/** The shell; fetched ahead, it stands as soon as a user does. */
export const shell = lazyPart(async () => (await loadSignedIn()).Shell);
