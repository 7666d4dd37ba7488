/** Placeholder in the page until the server fills it in. */
const PLACE = '__CSP_NONCE__';

/** Reads the nonce with which this page may bring its own style elements; undefined where the server set none. */
export function readCspNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce === '' || nonce === PLACE ? undefined : nonce;
}
