import type { PostTarget } from '#contract/schemas/posts';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { hasConnectionEnded, isConnectionLost } from './targetReason';

/** Returns what tells whether a target failed for want of a connection that is not back since. */
export function useIsConnectionMissing(): (target: PostTarget) => boolean {
  const { currentData: accounts = [] } = useListAccountsQuery();
  return (target) => {
    const isAccountBack = accounts.some(({ id, isConnected }) => id === target.account_id && isConnected);
    return isConnectionLost(target) && !(hasConnectionEnded(target) && isAccountBack);
  };
}
