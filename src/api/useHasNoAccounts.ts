import { useListAccountsQuery } from './accountsApi';
import { useGetCurrentUserQuery } from './authApi';

/**
 * Tells that no account is connected; false when that is unknown after a failure (L-25, L-139). Until the list has come,
 * the count in the user's record decides, so that what depends on this is there at once and shifts nothing later.
 */
export function useHasNoAccounts(): boolean {
  const { currentData: user } = useGetCurrentUserQuery();
  const { currentData: accounts, isError } = useListAccountsQuery();
  if (accounts !== undefined) return accounts.length === 0;
  return user?.social_accounts_count === 0 && !isError;
}
