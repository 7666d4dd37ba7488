import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../app/hooks';
import { accountsApi, type Account } from '../../api/accountsApi';
import { connectedPlatforms } from './accountChoice';
import { selectChosenPlatforms } from './composerSlice';

const NO_ACCOUNTS: Account[] = [];
const selectAccountsResult = accountsApi.endpoints.listAccounts.select();

/** The connected accounts; none while they are not known. */
export function selectAccounts(state: RootState): Account[] {
  return selectAccountsResult(state).data ?? NO_ACCOUNTS;
}

/** The platforms to which the post would go: ticked and still connected, in the product's order. */
export const selectPlatforms = createSelector([selectChosenPlatforms, selectAccounts], (chosen, accounts) =>
  connectedPlatforms(accounts).filter((platform) => chosen.includes(platform)),
);
