import type { AppDispatch, RootState } from '../../app/hooks';
import { postsApi } from '../../api/postsApi';
import {
  COMPOSER_CACHE_KEY,
  selectDraft,
  selectIdempotencyKey,
  selectIsSending,
  submitRefused,
  tagsAdded,
} from './composerSlice';
import type { TagField } from './draft';
import { selectAccounts, selectPlatforms } from './selectors';
import { findProblems, toBody, type Problem } from './submission';

const TAG_FIELDS: readonly TagField[] = ['hashtags', 'mentions'];

/**
 * Sends the draft unless something is missing, and returns what is. One press sends once: while the call is under way
 * another press does nothing, and until it succeeds every call carries the same key.
 */
export function submitPost(selectedAccountId: string | null, now: number) {
  return (dispatch: AppDispatch, getState: () => RootState): Problem[] => {
    if (selectIsSending(getState())) return [];
    // What stands in a chip field was meant to go out, too.
    for (const field of TAG_FIELDS) {
      const text = selectDraft(getState()).typed[field];
      if (text.trim() !== '') dispatch(tagsAdded({ field, text }));
    }
    const state = getState();
    const draft = selectDraft(state);
    const platforms = selectPlatforms(state);
    const problems = findProblems(draft, platforms, now);
    if (problems.length > 0) {
      dispatch(submitRefused());
      return problems;
    }
    const body = toBody(draft, platforms, selectAccounts(state), selectedAccountId);
    const call = { body, idempotencyKey: selectIdempotencyKey(state) };
    void dispatch(postsApi.endpoints.createPost.initiate(call, { fixedCacheKey: COMPOSER_CACHE_KEY }));
    return [];
  };
}
