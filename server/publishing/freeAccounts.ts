/**
 * The SQL condition that nothing of an account is held or in doubt. A doubtful post may have to be sent again, so later
 * posts of its account wait until it is known what became of it. It is written to be asked for each account by the
 * index: a join would be planned from statistics that are older than what is held.
 */
export function isFreeSql(accountId: string): string {
  return `(
    select 1 from post_targets held
    where held.account_id = ${accountId} and held.state in ('claimed', 'sending', 'unknown') limit 1) is null`;
}
