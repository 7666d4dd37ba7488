import { NETWORKS } from '#contract/networks';
import type { Database } from '../database/connect';
import { invalid } from '../http/errors/appError';
import { listSilentAccounts } from '../repositories/commentGrants';
import type { TargetAccount } from '../repositories/postTargets';
import type { PostFields } from '../repositories/postWrites';

/**
 * Refuses first comments on accounts that were connected without the permission that comments need: their posts would go out,
 * and the comments would not.
 */
export async function checkComments(
  tx: Database,
  accounts: readonly TargetAccount[],
  { ownTexts: { comments } }: PostFields,
): Promise<void> {
  const commented = accounts.filter((account) => comments.some(({ platform }) => platform === account.platform));
  if (commented.length === 0) return;
  const silent = await listSilentAccounts(
    tx,
    commented.map(({ id }) => id),
  );
  const texts = silent.map(
    ({ platform, username }) =>
      `${NETWORKS[platform].name} asks for one more permission before ${username} can comment. Connect it again and allow comments, or leave the comment out.`,
  );
  if (texts.length > 0) throw invalid({ comments: texts });
}
