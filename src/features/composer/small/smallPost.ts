import { createSelector, nanoid } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import { ACCOUNT_PLATFORMS } from '#contract/networks';
import { selectKnownAccounts, type Account } from '../../../api/accountsApi';
import { failureText } from '../../../api/failureText';
import { postsApi } from '../../../api/postsApi';
import type { AppDispatch, RootState } from '../../../store/hooks';
import { dialogChanged, dialogClosed, selectDialog, type SmallComposerDialog } from '../../ui/uiSlice';
import { connectedPlatforms, postingAccounts, selectSelectedAccountId } from '../accountChoice';
import { EMPTY_DRAFT, type Draft } from '../draft';
import { composerMessages } from '../messages';
import { findProblems, type Problem } from '../problems';
import { serverLimits } from '../selectors';
import { toBody } from '../submission/submitPost';

const CLOSED: SmallComposerDialog = { name: 'smallComposer', date: '', time: '' };

/** The dialog that holds the post; an empty one while it is closed. */
function selectSmall(state: RootState): SmallComposerDialog {
  const dialog = selectDialog(state);
  return dialog?.name === 'smallComposer' ? dialog : CLOSED;
}

/** The accounts that can be ticked, in the order of their networks. */
export const selectAccounts = createSelector([selectKnownAccounts], (accounts) =>
  ACCOUNT_PLATFORMS.flatMap((one) => accounts.filter(({ isConnected, platform }) => isConnected && platform === one)),
);

/** The accounts that are ticked: until somebody ticks, those of the last post, or the only network's. */
export const selectTicked = createSelector(
  [
    selectAccounts,
    (state: RootState) => selectSmall(state).accountIds,
    (state: RootState) => selectSmall(state).habits,
    selectSelectedAccountId,
  ],
  (accounts, accountIds, habits, selectedId) => {
    if (accountIds !== undefined) return accounts.filter(({ id }) => accountIds.includes(id));
    const connected = connectedPlatforms(accounts);
    const usual = habits?.platforms ?? (connected.length === 1 ? connected : []);
    return usual.flatMap((platform) => postingAccounts(platform, accounts, selectedId, habits?.accountIds ?? {}));
  },
);

/** What the servers of these accounts take. */
export const selectLimits = createSelector([selectTicked, (state: RootState) => state.api], serverLimits, {
  // Most changes of the cache are about something else.
  memoizeOptions: { resultEqualityCheck: shallowEqual },
});

/** What was written, as the form of Create Post would hold it: the same rules judge it. */
export const selectDraft = createSelector(
  [selectSmall, selectTicked],
  ({ content = '', date, time }, ticked): Draft => {
    const platforms = connectedPlatforms(ticked);
    const idsOn = (platform: Account['platform']) =>
      ticked.filter((one) => one.platform === platform).map(({ id }) => id);
    const accountIds = Object.fromEntries(platforms.map((platform) => [platform, idsOn(platform)]));
    return { ...EMPTY_DRAFT, content, platforms, accountIds, isScheduled: true, date, time };
  },
);

const { name } = CLOSED;

/**
 * Sends what was written unless something is missing, and returns what is. Every attempt carries the same key, so that it is one post;
 * the toast about what became of it is that of every post.
 */
export function sendPost(now: number) {
  return (dispatch: AppDispatch, getState: () => RootState): Problem[] => {
    const state = getState();
    const { isSending, idempotencyKey = nanoid() } = selectSmall(state);
    if (isSending) return [];
    const draft = selectDraft(state);
    const platforms = draft.platforms ?? [];
    const problems = findProblems(draft, platforms, now, selectLimits(state));
    if (problems.length > 0) {
      dispatch(dialogChanged({ name, hasTried: true }));
      return problems;
    }
    const body = toBody(draft, platforms, selectAccounts(state), selectSelectedAccountId(state));
    dispatch(dialogChanged({ name, isSending: true, failure: undefined, idempotencyKey }));
    void dispatch(makePost({ body, idempotencyKey }));
    return [];
  };
}

function makePost(arg: Parameters<typeof postsApi.endpoints.createPost.initiate>[0]) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const { data, error } = await dispatch(postsApi.endpoints.createPost.initiate(arg, { track: false }));
    // Closed meanwhile, or opened for another slot.
    if (selectSmall(getState()).idempotencyKey !== arg.idempotencyKey) return;
    if (data === undefined) {
      const failure = failureText(composerMessages.createFailed, error);
      dispatch(dialogChanged({ name, isSending: false, failure }));
    } else dispatch(postGone());
  };
}

/** Closes the dialog on a post that is made, or goes on in Create Post: the next one begins empty. */
export function postGone() {
  return (dispatch: AppDispatch): void => {
    dispatch(dialogChanged({ name, content: '' }));
    dispatch(dialogClosed());
  };
}
