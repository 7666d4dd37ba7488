import type { TokenRelayResponse } from '#contract/schemas/oauth';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { allow, connectBody, relayForm } from '../../sandbox/testing/person';
import { readOAuthConfig } from './authorization';
import { callServer } from './callServer';

/**
 * A handle that no other test of the run has, in no file and no process: X bounds the calls of each account, and the server
 * asks for the figures of all that are connected, the more often the longer a run takes.
 */
function newHandle(): string {
  return `pen${crypto.randomUUID().slice(0, 8)}`;
}

/** Connects an account of the sandbox's X over HTTP, so that a test can begin with it. */
export async function connectX(token: string, handle = newHandle()): Promise<SocialAccount> {
  const oauth = await readOAuthConfig('twitter', token);
  const grant = await allow(oauth, new URL('/x-oauth-callback', window.location.origin).href, handle);
  const form = new URLSearchParams(relayForm(oauth, grant));
  const relayed = await callServer<TokenRelayResponse>(token, 'POST', '/oauth/twitter/token', form);
  return callServer(token, 'POST', '/social-accounts/connect', connectBody(relayed));
}
