/** A request that is on its way since the head of the page. */
type AskedAhead = { path: string; authorization: string; response: Promise<Response> };

/** Where public/firstPaint.js leaves the request that it has sent; gone once its response has been taken. */
export const pageHead = globalThis as { askedAhead?: AskedAhead | undefined };

/**
 * Sends a request; if the head of the page has sent the same one for the same session, takes over its response, once. What
 * failed there is tried again.
 */
export const fetchOrTakeOver: typeof fetch = (input, init) => {
  const asked = pageHead.askedAhead;
  if (asked === undefined || !(input instanceof Request)) return fetch(input, init);
  const isSame =
    new URL(input.url).pathname === asked.path && input.headers.get('authorization') === asked.authorization;
  if (!isSame) return fetch(input, init);
  pageHead.askedAhead = undefined;
  return asked.response.catch(() => fetch(input, init));
};
