import { useListAccountsQuery } from './accountsApi';
import { useGetCurrentUserQuery } from './authApi';

/**
 * Tells that nothing is connected; after a failure nobody knows (L-25, L-139). Until the list has come, the user's own
 * count says so: what this decides about stands on the page from the first moment and pushes nothing aside later.
 */
export function useHasNoAccounts(): boolean {
  const { currentData: user } = useGetCurrentUserQuery();
  const { currentData: accounts, isError } = useListAccountsQuery();
  if (accounts !== undefined) return accounts.length === 0;
  return user?.social_accounts_count === 0 && !isError;
}
