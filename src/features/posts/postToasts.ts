import { isUncertain } from '#contract/postStates';
import type { Post } from '#contract/schemas/posts';
import { postsInView, type PostTab } from '../../lib/paths';
import type { Toast } from '../ui/uiSlice';
import { partlyPublishedText, postMessages, postScheduledText } from './messages';
import { targetReason } from './targets/targetReason';

/** The toast after a post was made, by how far it has come according to the server (L-69). */
export function createdToast({ status, scheduled_at: scheduledAt, targets }: Post): Omit<Toast, 'id'> {
  const reasons = [...new Set(targets.flatMap((target) => targetReason(target) ?? []))];
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

/** Somebody told that it was not published might write it again, and it would be out twice. */
function failureOf(targets: Post['targets']): string {
  const published = targets.filter(({ state }) => state === 'published').length;
  if (published > 0) return partlyPublishedText(published, targets.length);
  return isUncertain(targets) ? postMessages.uncertain : postMessages.notPublished;
}

function openTab(tab: PostTab): NonNullable<Toast['action']> {
  return { kind: 'open', label: postMessages.view, to: postsInView(tab) };
}
