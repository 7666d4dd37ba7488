import type { AccountPlatform } from '#contract/networks';
import type { OAuthConfigResponse, OAuthPlatformConfig } from '#contract/schemas/oauth';
import { prepareFlow } from '../features/connect/authorization/startAuthorization';
import { callServer } from './callServer';
import { decide } from '../../sandbox/decide';

/** Puts in the place of the browser's popup one that only remembers where it was sent. */
export function stubPopup() {
  const popup = { replace: jest.fn<undefined, [string]>(), close: jest.fn<undefined, []>() };
  let isShut = false;
  const view = Object.create(null, {
    closed: { get: () => isShut },
    location: { value: { replace: popup.replace } },
    close: { value: popup.close },
    focus: { value: () => undefined },
  }) as Window;
  const open = jest.spyOn(window, 'open').mockReturnValue(view);
  /** Closes it as a person does. */
  const shut = () => void (isShut = true);
  return { ...popup, open, shut };
}

/** Reads from the test server what the browser may know about a platform. */
export async function readOAuthConfig(platform: AccountPlatform, token: string): Promise<OAuthPlatformConfig> {
  const { platforms } = await callServer<OAuthConfigResponse>(token, 'GET', '/oauth/config');
  const config = platforms.find((one) => one.platform === platform);
  if (config === undefined) throw new Error(`The test server does not offer ${platform}`);
  return config;
}

/** Goes through a network's authorization as far as the address that it sends this browser back to. */
export async function returnFromNetwork(
  { token, userId }: { token: string; userId: string },
  { platform = 'twitter', decision = 'allow', handle = 'ada_writes', isPopup = true }: ReturnOptions = {},
): Promise<string> {
  const address = await prepareFlow(await readOAuthConfig(platform, token), { userId, isPopup });
  if (address === null) throw new Error('The authorization could not be prepared');
  const { pathname, search } = await decide(new URL(address), decision, handle);
  return pathname + search;
}

type ReturnOptions = {
  platform?: AccountPlatform;
  decision?: 'allow' | 'refuse';
  handle?: string;
  isPopup?: boolean;
};
