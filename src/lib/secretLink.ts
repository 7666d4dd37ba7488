import { LINK_KINDS, type LinkKind } from '#contract/auth';
import { paths } from './paths';
import { shelveSecret } from './secretShelf';

const SECRET_FRAGMENT = new RegExp(`^#(${LINK_KINDS.join('|')})=(.*)$`);

/** The page on which a visitor uses a link. */
const PAGES: Record<LinkKind, string> = { invitation: paths.signup, reset: paths.login, confirm: paths.login };

/** A link that somebody has opened; `secretRef` names its shelved token. */
export type OpenedLink = { kind: LinkKind; secretRef: string };

/** True for a fragment that holds a token, which nothing may read but this file. */
export function isSecretFragment(hash: string): boolean {
  return SECRET_FRAGMENT.test(hash);
}

/**
 * Takes the token of a link out of the address before anything reads that, so that it reaches neither the store nor the
 * history, and leaves the address of the page where it is used. Null where the address has none.
 */
export function shelveLink(): OpenedLink | null {
  const [, kind, token] = SECRET_FRAGMENT.exec(window.location.hash) ?? [];
  const known = LINK_KINDS.find((one) => one === kind);
  if (known === undefined) return null;
  window.history.replaceState(null, '', PAGES[known]);
  return { kind: known, secretRef: shelveSecret(token) };
}
