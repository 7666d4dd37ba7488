import type { Post } from '#contract/schemas/posts';
import type { Media } from '#contract/schemas/media';
import { canChange, goesOutAtOnce } from '#contract/postStates';
import { wallTimeAt } from '../../../lib/dates';
import {
  EMPTY_DRAFT,
  type Draft,
  type EditedPost,
  type DraftPart,
  type OwnPost,
  itemOfMedia,
  type UploadItem,
} from '../draft';
import { settingsFor } from '../networkSettings';
import type { AppDispatch, AppStartListening } from '../../../store/hooks';
import { isApiError, isNotFound } from '../../../api/apiError';
import { postsApi } from '../../../api/postsApi';
import type { EditProblem } from '../composerState';
import { isFirstPlace, navigationRequested } from '../../../store/navigation';
import { paths, postsInView } from '../../../lib/paths';
import { toastShown } from '../../ui/uiSlice';
import { isOurs } from '../submissionSlice';
import { composerOpened, editOpened, editRefused, selectOpening } from '../draftSlice';
import { composerMessages } from '../messages';

/** Data of a post that the form needs in order to change it. */
export function editedPostOf(post: Post): EditedPost {
  const { id, version, status, series_id: seriesId } = post;
  return { id, version, status, saved: draftOf(post), ...(seriesId !== null && { seriesId }) };
}

function draftOf(post: Post): Draft {
  const { content, platforms, hashtags, mentions, targets, scheduled_at: scheduledAt } = post;
  const when = scheduledAt === null ? { date: '', time: '' } : wallTimeAt(Date.parse(scheduledAt));
  const settings = settingsFor(platforms, post.network_settings);
  const accountIds: Draft['accountIds'] = {};
  for (const { platform, account_id: accountId } of targets) {
    if (accountId !== null) accountIds[platform] = [...(accountIds[platform] ?? []), accountId];
  }
  return {
    ...EMPTY_DRAFT,
    content,
    platforms,
    accountIds,
    hashtags,
    mentions,
    media: poolOf(post),
    isScheduled: scheduledAt !== null,
    ...when,
    ...(settings.length > 0 && { settings }),
    ...(post.variants.length > 0 && { variants: ownPostsOf(post) }),
    ...(post.parts.length > 0 && { parts: ownPartsOf(post) }),
    ...(post.comments.length > 0 && { comments: post.comments }),
  };
}

type Texts = Pick<Post, 'content' | 'media' | 'variants' | 'parts'>;

/** Every file of a post, each once: those of all networks first, then those of single ones and of parts. */
function poolOf({ media, variants, parts }: Texts): UploadItem[] {
  const pool = media.map(itemOfMedia);
  const add = (file: Media, flags: Pick<UploadItem, 'isApart'>) => {
    if (!pool.some(({ id }) => id === file.id)) pool.push({ ...itemOfMedia(file), ...flags });
  };
  for (const { media: own } of variants) own?.forEach((file) => add(file, { isApart: true }));
  for (const part of parts) part.media.forEach((file) => add(file, {}));
  return pool;
}

/** What single networks have of their own, as the form holds it. */
function ownPostsOf(post: Texts): OwnPost[] {
  const pool = poolOf(post);
  return post.variants.map(({ platform, content, media }) => {
    if (media === null) return { platform, content };
    const altTexts = media
      .map(({ id, alt_text: altText }) => [id, altText ?? ''] as const)
      .filter(([id, altText]) => pool.find((item) => item.id === id)?.altText !== altText);
    return {
      platform,
      // A network with the common text has it only because of its files.
      content: content === post.content ? null : content,
      files: media.map(({ id }) => id),
      ...(altTexts.length > 0 && { altTexts: Object.fromEntries(altTexts) }),
    };
  });
}

/** The parts of its thread; their ids are those of their places. */
function ownPartsOf({ parts }: Texts): DraftPart[] {
  return parts.map(({ platform, content, media }, index) => ({
    id: `saved-${index}`,
    content,
    ...(platform !== null && { platform }),
    ...(media.length > 0 && { files: media.map(({ id }) => id) }),
  }));
}

/** Reads a post as the server holds it now, or says why it cannot be edited. */
export async function fetchPost(dispatch: AppDispatch, id: string): Promise<Post | EditProblem> {
  const call = postsApi.endpoints.getPost.initiate(id, { forceRefetch: true, subscribe: false });
  const { data, error } = await dispatch(call);
  if (data === undefined || error !== undefined) return isGone(error) ? 'missing' : 'unreachable';
  return canChange(data.targets) ? data : 'sent';
}

function isGone(error: unknown): boolean {
  // The server refuses as invalid (422) what could not be the id of any post.
  return isNotFound(error) || (isApiError(error) && error.status === 422);
}

/** Fetches posts for editing, and says that changes are saved. */
export function startEditListeners(startListening: AppStartListening): void {
  // When Create Post is opened for a post, the form gets what the server holds, or the page says why it cannot.
  startListening({
    actionCreator: composerOpened,
    effect: async (_action, { dispatch, getState }) => {
      const opening = selectOpening(getState());
      if (opening === null) return;
      const { postId } = opening;
      const post = await fetchPost(dispatch, postId);
      if (selectOpening(getState())?.postId !== postId) return;
      if (typeof post === 'string') dispatch(editRefused({ postId, problem: post }));
      else dispatch(editOpened(editedPostOf(post)));
    },
  });

  // When changes are saved, a toast says so, and the previous page opens, as after Cancel. For a post that goes out at once
  // the feature posts shows the toast: it knows what became of it.
  startListening({
    matcher: postsApi.endpoints.updatePost.matchFulfilled,
    effect: (action, { dispatch, getState }) => {
      if (!isOurs(action)) return;
      const { location } = getState().location;
      const { payload } = action;
      if (!goesOutAtOnce(payload)) {
        const to = postsInView(payload.status === 'draft' ? 'drafts' : 'scheduled');
        const open = { kind: 'open', label: composerMessages.view, to } as const;
        dispatch(toastShown({ kind: 'success', text: composerMessages.changesSaved, action: open }));
      }
      if (location.pathname !== paths.create) return;
      if (isFirstPlace(location)) dispatch(navigationRequested({ kind: 'replace', to: paths.home }));
      else dispatch(navigationRequested({ kind: 'go', steps: -1 }));
    },
  });
}
