import { OAUTH_POPUP } from '#contract/limits';

/** Opens an empty window for an authorization, or finds that of an earlier one; null if the browser blocks it. */
export function openPopup(): Window | null {
  const { width, height } = OAUTH_POPUP;
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  return window.open('', 'authorization', `popup,width=${width},height=${height},left=${left},top=${top}`);
}
