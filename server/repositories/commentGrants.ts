import { sql } from 'drizzle-orm';
import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import type { Database } from '../database/connect';

/** Networks whose posts can have a first comment of ours, with what its grant needs for that. */
const RULES = ACCOUNT_PLATFORMS.flatMap((platform) => {
  const { firstComment } = NETWORKS[platform];
  return firstComment === null ? [] : [{ platform, permission: firstComment.permission }];
});

const CASES = RULES.map(
  ({ platform, permission }) =>
    `when '${platform}' then '${permission}' = any(regexp_split_to_array(g.scope, '[ ,]+'))`,
);

/** True if comments can be written with the grant `g` of an account `a`. */
export const canCommentSql = sql.raw(`(case a.platform ${CASES.join(' ')} else false end)`);

/** Of these accounts, those whose grant does not allow comments. */
export async function listSilentAccounts(
  db: Database,
  accountIds: readonly string[],
): Promise<{ platform: AccountPlatform; username: string }[]> {
  const { rows } = await db.execute<{ platform: AccountPlatform; username: string }>(sql`
    select a.platform, a.account_username as username
    from social_accounts a join grants g on g.id = a.grant_id
    where a.id = any(${sql.param(accountIds)}::uuid[]) and not ${canCommentSql}
    order by a.connected_at, a.id`);
  return rows;
}
