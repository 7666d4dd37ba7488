import { lazyPart } from '../lib/lazyPart';
import type * as signedIn from './signedIn';

type SignedIn = typeof signedIn;

let loaded: SignedIn | null = null;

/** Loads everything around the signed-in pages: the shell, its theme, its listeners, and every slice. */
export async function loadSignedIn(): Promise<SignedIn> {
  return (loaded ??= await import(/* webpackChunkName: 'signedIn' */ './signedIn'));
}

/** The same if it is there already; null if it has to be loaded. */
export function loadedSignedIn(): SignedIn | null {
  return loaded;
}

/** The shell; fetched ahead, so that it can be shown as soon as the user is known. */
export const shell = lazyPart(async () => (await loadSignedIn()).Shell);
