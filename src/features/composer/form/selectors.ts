import { createSelector } from '@reduxjs/toolkit';
import { ACCOUNT_PLATFORMS, type AccountPlatform } from '#contract/networks';
import { composePostText } from '#contract/postRules';
import type { RootState } from '../../../app/hooks';
import { accountsApi, type Account } from '../../../api/accountsApi';
import { connectedPlatforms, withOwnAccounts } from './accountChoice';
import { selectChosenPlatforms, selectContent, selectSettledContent, selectTags } from './composerSlice';
import { measure } from './postLength';
import { selectEdited } from './draftSlice';

const NO_ACCOUNTS: Account[] = [];
const selectAccountsResult = accountsApi.endpoints.listAccounts.select();

/** The accounts as this form treats them; none while they are not known. */
export const selectAccounts = createSelector(
  [(state: RootState) => selectAccountsResult(state).data ?? NO_ACCOUNTS, selectEdited],
  withOwnAccounts,
);

/** The platforms to which the post would go: ticked and still connected, in the product's order. */
export const selectPlatforms = createSelector([selectChosenPlatforms, selectAccounts], (chosen, accounts) =>
  inOrder(connectedPlatforms(accounts).filter((platform) => chosen.includes(platform))),
);

/** The text with its chips, as of the last pause. */
export const selectSettledText = createSelector(
  [
    selectSettledContent,
    (state: RootState) => selectTags(state, 'hashtags'),
    (state: RootState) => selectTags(state, 'mentions'),
  ],
  (content, hashtags, mentions) => composePostText({ content, hashtags, mentions }),
);

/** Length of the post, against the limits of its platforms; computed once for all components. */
export const selectMeasure = createSelector(
  [
    selectContent,
    (state: RootState) => selectTags(state, 'hashtags'),
    (state: RootState) => selectTags(state, 'mentions'),
    selectPlatforms,
  ],
  (content, hashtags, mentions, platforms) => measure({ content, hashtags, mentions }, platforms),
);

function inOrder(platforms: readonly AccountPlatform[]): AccountPlatform[] {
  return ACCOUNT_PLATFORMS.filter((platform) => platforms.includes(platform));
}
