import { useListAccountsQuery } from './accountsApi';
import { useGetCurrentUserQuery } from './authApi';

/**
 * True if no account is connected; false if that is unknown after a failure. Until the list is loaded,
 * the count in the user's record decides, so that dependent content is there at once and nothing shifts later.
 */
export function useHasNoAccounts(): boolean {
  const { currentData: user } = useGetCurrentUserQuery();
  const { currentData: accounts, isError } = useListAccountsQuery();
  if (accounts !== undefined) return accounts.length === 0;
  return user?.social_accounts_count === 0 && !isError;
}
