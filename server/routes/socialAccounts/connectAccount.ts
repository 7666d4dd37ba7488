import { isAccountSource } from '#contract/platforms';
import type { ConnectAccountBody } from '#contract/schemas/socialAccounts';
import type { Database } from '../../database/connect';
import { invalid } from '../../http/errors/appError';
import { deleteGrant, lockUsableGrant } from '../../repositories/grants';
import { notifyAccountChanged } from '../../repositories/notifications';
import { connectAccount } from '../../repositories/socialAccounts';
import { hastenTrackersMissing } from '../../repositories/trackerQueue';
import { hashToken } from '../../security/opaqueTokens';

/** Connects the account of a grant by the grant's handle; returns the account's id. */
export async function connectByHandle(
  tx: Database,
  userId: string,
  body: Pick<ConnectAccountBody, 'platform' | 'access_token' | 'account_id'>,
): Promise<string> {
  const grant = await lockUsableGrant(tx, userId, body.platform, hashToken(body.access_token));
  if (grant === null) throw invalid({ access_token: ['This authorization has expired. Please connect again.'] });
  if (grant.profile.accountId !== body.account_id) {
    throw invalid({ account_id: ['This authorization is for another account.'] });
  }
  const { id, replacedGrantId } = await connectAccount(tx, userId, body.platform, grant);
  if (replacedGrantId !== null) await deleteGrant(tx, userId, replacedGrantId);
  if (isAccountSource(body.platform)) await hastenTrackersMissing(tx, userId, body.platform);
  await notifyAccountChanged(tx, userId, id);
  return id;
}
