import { NETWORKS, type AccountPlatform } from '#contract/networks';

type Place = { platform: AccountPlatform; username: string; server: string | null };

/** Where an account is: its network, and its server unless the handle says it already. */
export function networkText({ platform, username, server }: Place): string {
  const { name } = NETWORKS[platform];
  return !server || username.endsWith(`@${server}`) ? name : `${name} on ${server}`;
}
