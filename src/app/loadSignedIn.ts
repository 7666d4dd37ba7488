import { lazyPart } from '../lib/lazyPart';

/** Loads everything around the signed-in pages: the shell, its theme, and its listeners. */
export function loadSignedIn() {
  return import(/* webpackChunkName: 'signedIn' */ './signedIn');
}

/** The shell; fetched ahead, so that it can be shown as soon as the user is known. */
export const shell = lazyPart(async () => (await loadSignedIn()).Shell);
