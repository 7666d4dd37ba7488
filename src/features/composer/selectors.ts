import { createSelector } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import { leastLimits, type PlatformLimits } from '#contract/accountLimits';
import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import { composePostText } from '#contract/postRules';
import type { Repeat } from '../../lib/repeat';
import { selectComposer } from './composerState';
import type { RootState } from '../../store/hooks';
import { accountsApi, selectKnownAccounts, type Account } from '../../api/accountsApi';
import { connectedPlatforms, postingAccounts, selectSelectedAccountId, withOwnAccounts } from './accountChoice';
import {
  selectChosenPlatforms,
  selectContent,
  selectSettings,
  selectSettledContent,
  selectTags,
  selectDraft,
  selectEdited,
} from './draftSlice';
import { selectVariant, selectVariants } from './textsSlice';
import { commentProblems, partProblems, ownTextProblems } from './problems';
import { measure, withoutOwn } from './postLength';
import { problemMessages } from './messages';

const NO_TEXTS: readonly string[] = [];

/** Apart from the slice, which is part of the first scripts. */
type State = Parameters<typeof selectComposer>[0];

export const selectRepeat = (state: State): Repeat | null => selectComposer(state).draft.repeat ?? null;
export const selectOtherTexts = (state: State): readonly string[] => selectComposer(state).draft.otherTexts ?? NO_TEXTS;

export const selectIsAskingScope = (state: State): boolean => selectComposer(state).isAskingScope === true;

/** True if the form makes a series: a post that exists already goes out once, or is one of a series. */
export function selectRepeats(state: State): boolean {
  const { draft, edited } = selectComposer(state);
  return draft.isScheduled && draft.repeat !== undefined && edited === null;
}

const { getAccountLimits } = accountsApi.endpoints;

/** The accounts as this form treats them; none while they are not known. */
export const selectAccounts = createSelector([selectKnownAccounts, selectEdited], withOwnAccounts);

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

/** The accounts to which the post would go. */
export const selectPostingAccounts = createSelector(
  [selectPlatforms, selectAccounts, selectSelectedAccountId, (state: RootState) => selectDraft(state).accountIds],
  (platforms, accounts, selectedId, chosenIds) =>
    platforms.flatMap((platform) => postingAccounts(platform, accounts, selectedId, chosenIds)),
);

/** What the servers of these accounts take, as far as they have told; the least of those that a post goes to. */
export function serverLimits(accounts: readonly Account[], api: RootState['api']): PlatformLimits {
  const platforms = connectedPlatforms(accounts).filter((platform) => NETWORKS[platform].text.isPerServer);
  return Object.fromEntries(
    platforms.flatMap((platform) => {
      const ids = accounts.filter((account) => account.platform === platform).map(({ id }) => id);
      const limits = leastLimits(ids.flatMap((id) => getAccountLimits.select(id)({ api }).data ?? []));
      return limits === undefined ? [] : [[platform, limits]];
    }),
  );
}

/** Those of the accounts to which the post would go. */
export const selectLimits = createSelector(
  [selectPostingAccounts, (state: RootState) => state.api],
  serverLimits,
  // Most changes of the cache are about something else.
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
);

/** The text that a network gets, with its chips: its own, else the common one as of the last pause. */
export function selectTextFor(state: RootState, platform: AccountPlatform): string {
  const content = selectVariant(state, platform);
  if (content === undefined) return selectSettledText(state);
  return composePostText({ content, hashtags: selectTags(state, 'hashtags'), mentions: selectTags(state, 'mentions') });
}

/** The platforms that get the common text. */
export const selectCommonPlatforms = createSelector([selectPlatforms, selectVariants], (platforms, variants) =>
  withoutOwn(platforms, variants),
);

/** Length of the common text, against the limits of the platforms that get it; computed once for all components. */
export const selectMeasure = createSelector(
  [
    selectContent,
    (state: RootState) => selectTags(state, 'hashtags'),
    (state: RootState) => selectTags(state, 'mentions'),
    selectSettings,
    selectCommonPlatforms,
    selectLimits,
  ],
  (content, hashtags, mentions, settings, platforms, limits) =>
    measure({ content, hashtags, mentions, settings }, platforms, limits),
);

/** The first reason in a single network's text for which the form is not sent, in words. */
export const selectOwnTextProblem = createSelector(
  [selectDraft, selectPlatforms, selectLimits],
  (draft, platforms, limits) => {
    const [first] = ownTextProblems(draft, platforms, limits);
    return first === undefined ? null : problemMessages[first];
  },
);

/** The same for the parts of its thread. */
export const selectPartProblem = createSelector(
  [selectDraft, selectPlatforms, selectLimits],
  (draft, platforms, limits) => {
    const [first] = partProblems(draft, platforms, limits);
    return first === undefined ? null : problemMessages[first];
  },
);

/** The first reason in a first comment for which the form is not sent, in words. */
export const selectCommentProblem = createSelector([selectDraft, selectPlatforms], (draft, platforms) => {
  const [first] = commentProblems(draft, platforms);
  return first === undefined ? null : problemMessages[first];
});

/** The first account that would post for a platform and may not comment there; undefined: all may. */
export function selectSilentAccount(state: RootState, platform: AccountPlatform): Account | undefined {
  return selectPostingAccounts(state).find((account) => account.platform === platform && account.canComment !== true);
}

/** Platforms for which an account would post that may not comment, and for which no comment has been written. */
export const selectMutePlatforms = createSelector(
  [selectPostingAccounts, selectDraft],
  (accounts, { comments = [] }): AccountPlatform[] => {
    const silent = accounts.filter(({ canComment }) => canComment !== true).map(({ platform }) => platform);
    return silent.filter((platform) => !comments.some((one) => one.platform === platform));
  },
);

function inOrder(platforms: readonly AccountPlatform[]): AccountPlatform[] {
  return ACCOUNT_PLATFORMS.filter((platform) => platforms.includes(platform));
}
