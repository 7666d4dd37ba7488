import { useCallback, useContext } from 'react';
import { flushSync } from 'react-dom';
import type { AccountPlatform } from '#contract/networks';
import { isCommon } from '#contract/networkTexts';
import type { PartBody, VariantBody } from '#contract/schemas/networkTexts';
import type { CreatePostBody, ChangeScope } from '#contract/schemas/posts';
import { isBlank } from '#contract/isBlank';
import type { CreateSeriesBody } from '#contract/schemas/series';
import type { Account } from '../../../api/accountsApi';
import { localZone, zonedInstant } from '../../../lib/dates';
import { type Draft, type UploadItem, type TagField, keepsTime, mayBeLate, isUnderWay } from '../draft';
import { commonFiles, filesOfPart, filesOn } from '../files';
import {
  commentsFor,
  fileProblems,
  refusingNetworks,
  findDraftProblems,
  findProblems,
  waitingFiles,
  type Problem,
} from '../problems';
import { settingsFor } from '../networkSettings';
import { postingAccounts } from '../accountChoice';
import { type AppDispatch, type RootState, useAppDispatch } from '../../../store/hooks';
import { postsApi } from '../../../api/postsApi';
import { seriesApi } from '../../../api/seriesApi';
import {
  selectAwaited,
  sendingAwaitsUploads,
  COMPOSER_CACHE_KEY,
  selectIsSending,
  submitRefused,
  scopeAsked,
  networksHeldBack,
  selectHeldBack,
} from '../submissionSlice';
import { uploadsRequested } from '../mediaSlice';
import { tagsAdded, selectDraft, selectEdited, selectIdempotencyKey, selectCanSplit } from '../draftSlice';
import type { SubmitKind } from '../composerState';
import { selectAccounts, selectLimits, selectPlatforms, selectRepeats } from '../selectors';
import { ruleOf } from '../../../lib/repeatRule';
import { ClockContext } from '../../../lib/clock';
import type { ComposerTab } from '../tabs';
import { showProblem } from '../fields';

/**
 * The payload of a new post, from a draft without problems. Accounts are named only if they differ
 * from the server's own choice, media only if there are any, settings only if some are set.
 */
export function toBody(
  draft: Draft,
  platforms: AccountPlatform[],
  accounts: readonly Account[],
  selectedAccountId: string | null,
): CreatePostBody {
  const chosen = postingIds(platforms, accounts, selectedAccountId, draft.accountIds);
  const isAsUsual = String(chosen) === String(postingIds(platforms, accounts, null, {}));
  const settings = settingsFor(platforms, draft.settings);
  const variants = variantsFor(platforms, draft);
  const parts = partsFor(platforms, draft);
  const files = commonFiles(draft);
  const comments = commentsFor(platforms, draft);
  const zoned = draft.isScheduled ? zonedInstant(draft) : null;
  return {
    content: draft.content.trim(),
    platforms,
    ...(draft.hashtags.length > 0 && { hashtags: draft.hashtags }),
    ...(draft.mentions.length > 0 && { mentions: draft.mentions }),
    ...(zoned && { scheduled_at: new Date(zoned.instant).toISOString(), time_zone: localZone() }),
    ...(!isAsUsual && { account_ids: chosen }),
    ...(files.length > 0 && mediaFields(files)),
    ...(settings.length > 0 && { network_settings: settings }),
    ...(variants.length > 0 && { variants }),
    ...(parts.length > 0 && { parts }),
    ...(comments.length > 0 && { comments }),
  };
}

/** The same payload for a post whose accounts take slots of their queues. */
export function forQueue({ scheduled_at: _time, ...body }: CreatePostBody): CreatePostBody {
  return { ...body, queue: true };
}

/** The payload that makes an existing post what the form holds: empty fields are named, since the server keeps the others. */
export function toChanges(
  draft: Draft,
  platforms: AccountPlatform[],
  accounts: readonly Account[],
  selectedAccountId: string | null,
): CreatePostBody {
  const { hashtags, mentions, accountIds } = draft;
  const body = toBody(draft, platforms, accounts, selectedAccountId);
  return {
    ...body,
    hashtags,
    mentions,
    scheduled_at: body.scheduled_at ?? null,
    account_ids: postingIds(platforms, accounts, selectedAccountId, accountIds),
    ...(body.media_ids === undefined && { media_ids: [] }),
    network_settings: body.network_settings ?? [],
    variants: body.variants ?? [],
    parts: body.parts ?? [],
    comments: body.comments ?? [],
  };
}

function variantsFor(platforms: readonly AccountPlatform[], draft: Draft): VariantBody[] {
  return (draft.variants ?? [])
    .filter(({ platform }) => platforms.includes(platform))
    .map(({ platform, content, files }) => ({
      platform,
      content: (content ?? draft.content).trim(),
      ...(files !== undefined && mediaFields(filesOn(draft, platform))),
    }));
}

function partsFor(platforms: readonly AccountPlatform[], draft: Draft): PartBody[] {
  return (draft.parts ?? [])
    .filter((part) => isCommon(part) || (part.platform !== undefined && platforms.includes(part.platform)))
    .map((part) => {
      const files = filesOfPart(draft, part);
      return {
        content: part.content.trim(),
        ...(part.platform !== undefined && { platform: part.platform }),
        ...(files.length > 0 && mediaFields(files)),
      };
    });
}

function postingIds(
  platforms: readonly AccountPlatform[],
  accounts: readonly Account[],
  selectedAccountId: string | null,
  chosenIds: Draft['accountIds'],
): string[] {
  return platforms.flatMap((platform) =>
    postingAccounts(platform, accounts, selectedAccountId, chosenIds).map(({ id }) => id),
  );
}

function mediaFields(files: readonly UploadItem[]): { media_ids: string[]; media_alt_texts: string[] } {
  return {
    media_ids: files.flatMap(({ uploadedMedia }) => uploadedMedia?.id ?? []),
    media_alt_texts: files.map(({ altText }) => altText.trim()),
  };
}

const TAG_FIELDS: readonly TagField[] = ['hashtags', 'mentions'];
const OURS = { fixedCacheKey: COMPOSER_CACHE_KEY };

/**
 * Sends the form unless something is missing, and returns what is. One press sends once: while the call is running
 * another press has no effect; until it succeeds every call carries the same key, and for an edited post its version. A change
 * of a post of a series asks first which of its posts it is for. Networks that refuse a file are held back alone. Files that
 * are still on this device are uploaded first, and the post follows them.
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
    const waiting = waitingFiles(draft).map(({ id }) => id);
    if (waiting.length > 0) dispatch(uploadsRequested({ ids: waiting }));
    if (waiting.length > 0 || draft.media.some(isUnderWay)) {
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
    // A draft may lack the text of a part; the server keeps parts that say something.
    const sent =
      kind === 'draft' ? { ...draft, parts: (draft.parts ?? []).filter((part) => !isBlank(part.content)) } : draft;
    const payload = toPayload(sent, going, selectAccounts(state), selectedAccountId);
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

/** Returns the one way to send the form; a press that finds something missing leads to the first such field. */
export function useSubmit(
  selectedAccountId: string | null,
  openTab: (tab: ComposerTab) => void,
): (kind?: SubmitKind, scope?: ChangeScope) => void {
  const dispatch = useAppDispatch();
  const clock = useContext(ClockContext);
  return useCallback(
    (kind: SubmitKind = 'post', scope?: ChangeScope) => {
      const [first] = dispatch(submitPost(selectedAccountId, clock.now(), kind, scope));
      if (first === undefined) return;
      flushSync(() => openTab(first === 'media-unsent' ? 'media' : 'editor'));
      showProblem(first);
    },
    [dispatch, clock, selectedAccountId, openTab],
  );
}
