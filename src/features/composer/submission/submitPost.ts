import type { ChangeScope, CreatePostBody } from '#contract/schemas/posts';
import { isBlank } from '#contract/isBlank';
import type { CreateSeriesBody } from '#contract/schemas/series';
import type { AppDispatch, RootState } from '../../../store/hooks';
import { postsApi } from '../../../api/postsApi';
import { seriesApi } from '../../../api/seriesApi';
import { selectAwaited, sendingAwaitsUploads } from '../form/awaitedSlice';
import { COMPOSER_CACHE_KEY, selectIsSending, submitRefused, tagsAdded } from '../form/composerSlice';
import type { SubmitKind } from '../form/composerState';
import type { TagField, Draft } from '../form/draft';
import { selectAccounts, selectLimits, selectPlatforms } from '../form/selectors';
import { fileProblems, refusingNetworks } from '../form/fileProblems';
import { keepsTime, mayBeLate } from '../form/keptTime';
import { forQueue, toBody, toChanges } from './payload';
import { findDraftProblems, findProblems, type Problem } from '../form/problems';
import { selectDraft, selectEdited, selectIdempotencyKey } from '../form/draftSlice';
import { selectRepeats } from '../form/repeatSelectors';
import { scopeAsked } from '../form/repeatSlice';
import { networksHeldBack, selectCanSplit, selectHeldBack } from '../form/restSlice';
import { isUnderWay } from '../form/uploadItem';
import { localZone } from '../../../lib/dates';
import { ruleOf } from '../../../lib/repeat/rule';

const TAG_FIELDS: readonly TagField[] = ['hashtags', 'mentions'];
const OURS = { fixedCacheKey: COMPOSER_CACHE_KEY };

/**
 * Sends the form unless something is missing, and returns what is. One press sends once: while the call is running
 * another press has no effect; until it succeeds every call carries the same key, and for an edited post its version. A change
 * of a post of a series asks first which of its posts it is for. Networks that refuse a file are held back alone. What waits for its uploads is sent once they are there.
 */
export function submitPost(selectedAccountId: string | null, now: number, kind: SubmitKind, scope?: ChangeScope) {
  return (dispatch: AppDispatch, getState: () => RootState): Problem[] => {
    if (selectIsSending(getState()) || selectAwaited(getState()) !== null) return [];
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
    if (draft.media.some(isUnderWay)) {
      dispatch(sendingAwaitsUploads({ kind }));
      return [];
    }
    if (edited?.seriesId !== undefined && kind === 'post' && draft.isScheduled && scope === undefined) {
      dispatch(scopeAsked());
      return [];
    }
    const toPayload = edited === null ? toBody : toChanges;
    const refused =
      kind !== 'draft' && selectCanSplit(state) ? fileProblems(draft, platforms, selectLimits(state)) : [];
    const heldBack = refusingNetworks(refused, platforms);
    if (heldBack.length > 0 || selectHeldBack(state).length > 0) dispatch(networksHeldBack({ platforms: heldBack }));
    const going = platforms.filter((platform) => !heldBack.includes(platform));
    const payload = toPayload(draft, going, selectAccounts(state), selectedAccountId);
    const body: CreatePostBody = {
      ...(kind === 'queue' ? forQueue(payload) : payload),
      ...(kind === 'draft' && { status: 'draft' }),
    };
    const series = kind === 'post' && selectRepeats(state) ? toSeries(draft, body) : null;
    const idempotencyKey = selectIdempotencyKey(state);
    if (series !== null) {
      void dispatch(seriesApi.endpoints.createSeries.initiate({ body: series, idempotencyKey }, OURS));
    } else if (edited === null) {
      void dispatch(postsApi.endpoints.createPost.initiate({ body, idempotencyKey }, OURS));
    } else {
      const { id, version } = edited;
      const { scheduled_at: _time, time_zone: _zone, ...others } = body;
      const changes = keepsTime(draft, edited) ? others : body;
      const call = { id, version, changes, ...(scope !== undefined && { scope }) };
      void dispatch(postsApi.endpoints.updatePost.initiate(call, OURS));
    }
    return [];
  };
}

/** The payload of a series, from that of its first post; null for a draft that goes out once. */
function toSeries(
  { repeat, date, time, otherTexts = [] }: Draft,
  { scheduled_at: _at, time_zone: _zone, ...post }: CreatePostBody,
): CreateSeriesBody | null {
  const rule = repeat === undefined ? null : ruleOf(repeat, date);
  if (rule === null) return null;
  const texts = otherTexts.filter((text) => !isBlank(text)).map((text) => text.trim());
  return {
    ...post,
    ...(texts.length > 0 && { other_texts: texts }),
    rule,
    zone: localZone(),
    first: `${date}T${time}`,
  };
}
