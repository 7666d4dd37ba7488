import type { TokenRelayAnswer } from '#contract/schemas/oauth';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { allow, connectBody, relayForm } from '../../server/sandbox/testing/person';
import { readOAuthConfig } from './authorisation';
import { callServer } from './callServer';

let count = 0;

/** A handle that no other test has. */
function newHandle(): string {
  count += 1;
  return `pen${process.pid}_${count}`;
}

/** Connects an account of the sandbox's X over HTTP, so that a test can begin with it. */
export async function connectX(token: string, handle = newHandle()): Promise<SocialAccount> {
  const oauth = await readOAuthConfig('twitter', token);
  const grant = await allow(oauth, new URL('/x-oauth-callback', window.location.origin).href, handle);
  const form = new URLSearchParams(relayForm(oauth, grant));
  const relayed = await callServer<TokenRelayAnswer>(token, 'POST', '/oauth/twitter/token', form);
  return callServer(token, 'POST', '/social-accounts/connect', connectBody(relayed));
}
