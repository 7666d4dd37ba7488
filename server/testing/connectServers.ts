import type { KeylessPlatform } from '#contract/networks';
import type { OAuthExchangeResponse, OAuthStartResponse } from '#contract/schemas/oauth';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { decide } from '../../sandbox/decide';
import { connectBody } from '../../sandbox/testing/person';
import type { TestApp } from './testApp';
import type { TestUser } from './testUser';

/** Connects somebody's account on a server of the sandbox, the first of its network unless said, the usual way there. */
export function connectServer(
  api: TestApp,
  user: TestUser,
  platform: KeylessPlatform,
  index = 0,
): Promise<SocialAccount> {
  const server = api.sandboxServers[platform]?.[index]?.server;
  if (server === undefined) throw new Error(`The sandbox has no such server of ${platform}.`);
  return platform === 'bluesky' ? byPassword(user, server) : byWindow(user, server);
}

async function byPassword(user: TestUser, server: string): Promise<SocialAccount> {
  const credentials = { platform: 'bluesky', identifier: `${user.username}.test`, password: 'abcd-efgh-ijkl-mnop' };
  return (await user.call<SocialAccount>('POST', '/social-accounts/credentials', { ...credentials, server })).body;
}

async function byWindow(user: TestUser, server: string): Promise<SocialAccount> {
  const platform = 'mastodon';
  const started = await user.call<OAuthStartResponse>('POST', '/oauth/start', { platform, server });
  const back = await decide(new URL(started.body.authorize_url), 'allow', user.username);
  const { code, state } = Object.fromEntries(back.searchParams);
  const exchange = { platform, code, state };
  const { data } = (await user.call<OAuthExchangeResponse>('POST', '/social-accounts/oauth-exchange', exchange)).body;
  if ('error' in data) throw new Error(data.error_description);
  return (await user.call<SocialAccount>('POST', '/social-accounts/connect', connectBody(data, platform))).body;
}
