let held: string | null = null;

/**
 * Takes the query of an authorization callback out of the address bar before anything reads the address, so that the
 * code reaches neither the store nor a Referer. The callback page reads it with `takeCallbackParams`.
 */
export function shelveCallbackParams(isCallbackPath: (pathname: string) => boolean): void {
  const { pathname, search } = window.location;
  if (search === '' || !isCallbackPath(pathname)) return;
  held = search;
  window.history.replaceState(window.history.state, '', pathname);
}

/** Returns the parameters that the network sent back, once; empty afterward. */
export function takeCallbackParams(): URLSearchParams {
  const params = new URLSearchParams(held ?? '');
  held = null;
  return params;
}
