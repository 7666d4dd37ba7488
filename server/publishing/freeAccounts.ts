/** The condition of the index `post_targets_held`, which is found by these very words. */
const IS_HELD = `(held.state in ('claimed', 'sending', 'unknown')) is true`;

/**
 * The SQL condition that nothing of an account is held or in doubt. A doubtful post may have to be sent again, so later
 * posts of its account wait until it is known what became of it. It is written to be asked for each account by the
 * index: a join would be planned from statistics that are older than what is held.
 */
export function isFreeSql(accountId: string): string {
  return `(select 1 from post_targets held where held.account_id = ${accountId} and ${IS_HELD} limit 1) is null`;
}
