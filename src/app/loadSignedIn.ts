/** Loads everything that stands around the signed-in pages: the shell, its theme, and the listeners that go with it. */
export function loadSignedIn() {
  return import('./signedIn');
}
