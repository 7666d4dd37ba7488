/** Conditions of the partial indexes `post_targets_held` and `post_targets_held_on_network`; PostgreSQL matches them literally. */
const IS_HELD = `(held.state in ('claimed', 'sending', 'unknown')) is true`;
const IS_HELD_ON_NETWORK = `(held.state in ('claimed', 'sending', 'unknown') and held.remote_account_id is not null) is true`;

/**
 * SQL condition: nothing is held or in doubt for an account (a row of `social_accounts`), nor for another user's
 * connection to the same account of the network. A post in doubt may have to be sent again, so later posts of its
 * account wait until its outcome is known. Written as an index lookup per account: a join would be planned from
 * statistics that are older than the holds.
 */
export function isFreeSql(account: string): string {
  const isHeldHere = `held.account_id = ${account}.id and ${IS_HELD}`;
  const isHeldOnNetwork = `held.platform = ${account}.platform and held.remote_account_id = ${account}.account_id
    and ${IS_HELD_ON_NETWORK}`;
  return [isHeldHere, isHeldOnNetwork]
    .map((condition) => `(select 1 from post_targets held where ${condition} limit 1) is null`)
    .join(' and ');
}
