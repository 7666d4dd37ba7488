import { isUncertain, type TargetState } from '#contract/postStates';
import type { Post } from '#contract/schemas/posts';
import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import { failureText } from '../../api/failureText';
import { postsApi, type DecideTargetArg } from '../../api/postsApi';
import type { AppDispatch, RootState } from '../../store/hooks';
import { outcomeToast, selectToasts, toastDismissed, toastShown, type Toast, type Deletion } from '../ui/uiSlice';
import { postMessages, partlyPublishedText, postScheduledText } from './messages';
import { postsInView, type PostTab } from '../../lib/paths';
import { excerptOf } from '../../lib/excerpt';

const { decideTarget, restorePost, retryPost } = postsApi.endpoints;

/** Brings a deleted post back; a toast that offers the same goes. */
export function undoDeletion(postId: string) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    for (const { id, action } of selectToasts(getState())) {
      if (action?.kind === 'undo' && action.id === postId) dispatch(toastDismissed({ id }));
    }
    const { error } = await dispatch(restorePost.initiate(postId, { track: false }));
    dispatch(toastShown(outcomeToast(error, postMessages.restored, postMessages.restoreFailed)));
  };
}

/** Sends what did not go out; a toast says what became of it. */
export function retry(id: string) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const { data, error } = await dispatch(retryPost.initiate(id, { track: false }));
    if (data !== undefined) dispatch(toastShown(await createdToast(data)));
    else dispatch(toastShown({ kind: 'error', text: failureText(postMessages.retryFailed, error) }));
  };
}

/** Reports the outcome of a target for somebody who has looked at the network. */
export function decide(decided: DecideTargetArg) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const { data, error } = await dispatch(decideTarget.initiate(decided, { track: false }));
    if (data === undefined) {
      dispatch(toastShown({ kind: 'error', text: failureText(postMessages.decisionFailed, error) }));
      return;
    }
    const isTold = decided.decision === 'it_went_out' && data.status !== 'published';
    dispatch(toastShown(isTold ? { kind: 'success', text: postMessages.noted } : await createdToast(data)));
  };
}

/** The toast after a post was made, by how far it has come according to the server. */
export async function createdToast({ status, scheduled_at: scheduledAt, targets }: Post): Promise<Omit<Toast, 'id'>> {
  const reasons = await reasonsOf(targets);
  switch (status) {
    case 'published':
      return { kind: 'success', text: postMessages.published, action: openTab('published') };
    case 'scheduled':
      // A post without a time of its own is on its way.
      if (scheduledAt === null) {
        const text = reasons.length > 0 ? [`${postMessages.kept}.`, ...reasons].join(' ') : postMessages.beingPublished;
        return { kind: 'info', text, action: openTab('scheduled') };
      }
      return { kind: 'success', text: postScheduledText(scheduledAt), action: openTab('scheduled') };
    case 'draft':
      return { kind: 'success', text: postMessages.draftSaved, action: openTab('drafts') };
    case 'failed':
      return { kind: 'error', text: [`${failureOf(targets)}.`, ...reasons].join(' '), action: openTab('all') };
  }
}

/** Why targets are not out yet. Most are, and the sentences come with the first that needs one; without them the toast says less. */
async function reasonsOf(targets: Post['targets']): Promise<string[]> {
  if (targets.every(({ state, error_code: code }) => code === null && !NEEDS_WORDS.includes(state))) return [];
  const loaded = await import(/* webpackChunkName: 'posts' */ './targets/targetReason').catch(() => null);
  return [...new Set(targets.flatMap((target) => loaded?.targetReason(target) ?? []))];
}

const NEEDS_WORDS: readonly TargetState[] = ['failed', 'unknown', 'parked', 'missed'];

/** Somebody told that it was not published might write it again, and it would be out twice. */
function failureOf(targets: Post['targets']): string {
  const published = targets.filter(({ state }) => state === 'published').length;
  if (published > 0) return partlyPublishedText(published, targets.length);
  return isUncertain(targets) ? postMessages.uncertain : postMessages.notPublished;
}

function openTab(tab: PostTab): NonNullable<Toast['action']> {
  return { kind: 'open', label: postMessages.view, to: postsInView(tab) };
}

const EXCERPT_LENGTH = 60;

type Options = { isAtNetworks?: boolean; isSkipped?: boolean };

/**
 * The deletion of a post as it is on the screen; with `isAtNetworks` also where networks let it be deleted, with `isSkipped` as one
 * of a series.
 */
export function deletionOf(post: Post, { isAtNetworks = false, isSkipped = false }: Options = {}): Deletion {
  const { id, content, version } = post;
  const [firstLine = ''] = content.split('\n');
  const networks = isAtNetworks ? deletingNetworks(post) : [];
  return {
    id,
    excerpt: excerptOf(firstLine, EXCERPT_LENGTH).text,
    isPublished: networksWithIt(post).length > 0,
    version,
    ...(networks.length > 0 && { networks }),
    ...(isSkipped && { isSkipped }),
  };
}

/** The networks on which a post is out and which let it be deleted. */
export function deletingNetworks(post: Post): AccountPlatform[] {
  return networksWithIt(post).filter((platform) => NETWORKS[platform].deletesPosts);
}

/** The networks on which a post is out. */
function networksWithIt({ targets }: Post): AccountPlatform[] {
  const out = targets.filter(({ state, removed_at: removedAt }) => state === 'published' && !removedAt);
  return ACCOUNT_PLATFORMS.filter((platform) => out.some((target) => target.platform === platform));
}
