/** The condition of the indexes `post_targets_held` and `post_targets_held_on_network`, found by these very words. */
const IS_HELD = `(held.state in ('claimed', 'sending', 'unknown')) is true`;

/**
 * The SQL condition that nothing of an account (a row of `social_accounts`) is held or in doubt, nor of another user's
 * connection to the same account of the network. A doubtful post may have to be sent again, so later posts of its account
 * wait until it is known what became of it. It is written to be asked for each account by the indexes: a join would be
 * planned from statistics that are older than what is held.
 */
export function isFreeSql(account: string): string {
  const isHeldHere = `held.account_id = ${account}.id`;
  const isHeldOnNetwork = `held.platform = ${account}.platform and held.remote_account_id = ${account}.account_id`;
  return [isHeldHere, isHeldOnNetwork]
    .map((condition) => `(select 1 from post_targets held where ${condition} and ${IS_HELD} limit 1) is null`)
    .join(' and ');
}
