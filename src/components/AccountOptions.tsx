import { NETWORKS, type AccountPlatform } from '#contract/networks';

type Props = { accounts: readonly { id: string; platform: AccountPlatform; username: string }[] };

/** Accounts as options of a `select`. */
export function AccountOptions({ accounts }: Props) {
  return accounts.map(({ id, platform, username }) => (
    <option key={id} value={id}>
      {NETWORKS[platform].name} @{username}
    </option>
  ));
}
