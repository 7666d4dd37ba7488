import type { CreatePostBody } from '#contract/schemas/posts';
import type { AppDispatch, RootState } from '../../../app/hooks';
import { postsApi } from '../../../api/postsApi';
import { COMPOSER_CACHE_KEY, selectIsSending, submitRefused, tagsAdded } from '../form/composerSlice';
import type { TagField } from '../form/draft';
import { selectAccounts, selectLimits, selectPlatforms } from '../form/selectors';
import { keepsTime, mayBeLate } from '../form/keptTime';
import { forQueue, toBody, toChanges } from './payload';
import { findDraftProblems, findProblems, type Problem } from '../form/problems';
import { selectDraft, selectEdited, selectIdempotencyKey } from '../form/draftSlice';

const TAG_FIELDS: readonly TagField[] = ['hashtags', 'mentions'];
const OURS = { fixedCacheKey: COMPOSER_CACHE_KEY };

/** Result of the form: a post, a post in the queue, or a draft that the server keeps (L-71). */
export type SubmitKind = 'post' | 'queue' | 'draft';

/**
 * Sends the form unless something is missing, and returns what is. One press sends once: while the call is running
 * another press has no effect; until it succeeds every call carries the same key, and for an edited post its version.
 */
export function submitPost(selectedAccountId: string | null, now: number, kind: SubmitKind) {
  return (dispatch: AppDispatch, getState: () => RootState): Problem[] => {
    if (selectIsSending(getState())) return [];
    // Text still in a chip field is meant to go out, too.
    for (const field of TAG_FIELDS) {
      const text = selectDraft(getState()).typed[field];
      if (text.trim() !== '') dispatch(tagsAdded({ field, text }));
    }
    const state = getState();
    const shown = selectDraft(state);
    // The queue gives the time, whatever the form says.
    const draft = kind === 'queue' ? { ...shown, isScheduled: false } : shown;
    const platforms = selectPlatforms(state);
    const edited = selectEdited(state);
    const found =
      kind === 'draft' ? findDraftProblems(draft) : findProblems(draft, platforms, now, selectLimits(state));
    const problems = mayBeLate(draft, edited) ? found.filter((problem) => problem !== 'time-passed') : found;
    if (problems.length > 0) {
      dispatch(submitRefused());
      return problems;
    }
    const toPayload = edited === null ? toBody : toChanges;
    const payload = toPayload(draft, platforms, selectAccounts(state), selectedAccountId);
    const body: CreatePostBody = {
      ...(kind === 'queue' ? forQueue(payload) : payload),
      ...(kind === 'draft' && { status: 'draft' }),
    };
    if (edited === null) {
      const call = { body, idempotencyKey: selectIdempotencyKey(state) };
      void dispatch(postsApi.endpoints.createPost.initiate(call, OURS));
    } else {
      const { id, version } = edited;
      const { scheduled_at: _time, time_zone: _zone, ...others } = body;
      const call = { id, version, changes: keepsTime(draft, edited) ? others : body };
      void dispatch(postsApi.endpoints.updatePost.initiate(call, OURS));
    }
    return [];
  };
}
