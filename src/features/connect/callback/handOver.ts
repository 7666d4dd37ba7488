import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { sendAuthMessage, type AuthMessage } from '../../../lib/authMessage';
import { isResponseTo, type Circumstances } from './callbackRules';
import { peekSavedFlow } from '../authorization/savedFlows';

/**
 * Passes a network's response to the window that asked, if that one has to finish, this page is a popup and the
 * response is ours; false if this page has to finish by itself (L-120, L-121). The saved state is left for the other
 * window, which uses it up.
 */
export async function handOver(params: URLSearchParams, circumstances: Omit<Circumstances, 'saved'>): Promise<boolean> {
  const { platform } = circumstances;
  const saved = peekSavedFlow(platform);
  const state = params.get('state') ?? '';
  if (NETWORKS[platform].connecting.finishedBy !== 'opener' || saved?.isPopup !== true) return false;
  if (!isResponseTo(saved, state, circumstances)) return false;
  if (await sendAuthMessage(messageOf(params, platform, state))) return true;
  // On a busy machine the other window's reply may be late, but a flow that it has taken is no longer saved.
  return peekSavedFlow(platform) === null;
}

function messageOf(params: URLSearchParams, platform: AccountPlatform, state: string): AuthMessage {
  const code = params.get('code') ?? '';
  if (code !== '') return { type: 'INSTAGRAM_AUTH_SUCCESS', platform, state, code };
  const error = params.get('error_description') ?? params.get('error') ?? 'invalid_request';
  return { type: 'INSTAGRAM_AUTH_ERROR', platform, state, error };
}
