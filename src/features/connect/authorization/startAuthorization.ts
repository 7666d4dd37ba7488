import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import type { OAuthPlatformConfig } from '#contract/schemas/oauth';
import { OAUTH_POPUP } from '#contract/limits';
import { rememberAuthPopup } from '../../../lib/authMessage';
import { systemClock } from '../../../lib/clock';
import type { StartProblem } from '../wizard/connectWizardSlice';
import { saveFlow } from './savedFlows';

type Options = { userId: string; isPopup: boolean };

/**
 * Sends a person to the network's authorization page, in a popup or in this window, and returns null, or why that
 * failed. It must be called by a click: only then may a window be opened.
 */
export async function startAuthorization(
  config: OAuthPlatformConfig,
  { userId, isPopup }: Options,
): Promise<StartProblem | null> {
  const view = isPopup ? openPopup() : window;
  if (view === null) return 'popupBlocked';
  const address = await prepareFlow(config, { userId, isPopup });
  if (address !== null) {
    if (isPopup) {
      rememberAuthPopup(view);
      // The window of an earlier try may still show a network, and of a page of another origin only this may be called.
      view.location.replace(address);
      view.focus();
    } else view.location.assign(address);
    return null;
  }
  if (isPopup) view.close();
  return 'notPrepared';
}

/** Saves a new pending authorization and returns the address that asks for it; null when it cannot be saved. */
export async function prepareFlow(
  { platform, authorize_url, client_id, scope }: OAuthPlatformConfig,
  { userId, isPopup }: Options,
): Promise<string | null> {
  try {
    const state = createState();
    const verifier = NETWORKS[platform].connecting.needsVerifier ? createVerifier() : null;
    const address = new URL(authorize_url);
    const question = {
      response_type: 'code',
      client_id,
      redirect_uri: redirectUri(platform),
      scope,
      state,
      ...(verifier !== null && { code_challenge: await challengeOf(verifier), code_challenge_method: 'S256' }),
    };
    for (const [name, value] of Object.entries(question)) address.searchParams.set(name, value);
    const flow = { state, verifier, startedAtMs: systemClock.now(), userId, isPopup };
    return saveFlow(platform, flow) ? address.href : null;
  } catch {
    return null;
  }
}

/** Where a network sends people back to, as the exchange has to repeat it. */
export function redirectUri(platform: AccountPlatform): string {
  return window.location.origin + NETWORKS[platform].connecting.callbackPath;
}

/** The network that sends people back to a path; null for every other page. */
export function platformOfCallback(pathname: string): AccountPlatform | null {
  return ACCOUNT_PLATFORMS.find((platform) => NETWORKS[platform].connecting.callbackPath === pathname) ?? null;
}

/** Opens an empty window for an authorization, or finds that of an earlier one; null if the browser blocks it. */
export function openPopup(): Window | null {
  const { width, height } = OAUTH_POPUP;
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  return window.open('', 'authorization', `popup,width=${width},height=${height},left=${left},top=${top}`);
}

const VERIFIER_BYTES = 96;
const STATE_BYTES = 32;

/** Makes a PKCE verifier: random, 128 characters of RFC 7636's set. */
export function createVerifier(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
}

/** Makes the state that ties a network's answer to the question asked here. */
export function createState(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(STATE_BYTES)));
}

/** Computes the S256 challenge of a verifier; rejects where the page is not on a secure origin. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
