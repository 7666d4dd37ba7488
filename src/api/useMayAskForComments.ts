import type { AccountPlatform } from '#contract/networks';
import { useGetOAuthConfigQuery } from './oauthApi';

/** Tells of a network whether this server's app may ask people to allow comments; true until the server has said so. */
export function useMayAskForComments(): (platform: AccountPlatform) => boolean {
  const { currentData: configs } = useGetOAuthConfigQuery();
  return (platform) => {
    const config = configs?.platforms.find((one) => one.platform === platform);
    return config === undefined || config.comment_scope !== null;
  };
}
