import { isUncertain } from '#contract/postStates';
import type { Post } from '#contract/schemas/posts';
import { postsPath, type PostTab } from '../../app/paths';
import type { Notice } from '../ui/uiSlice';
import { postMessages, postScheduledText } from './messages';
import { targetReason } from './targets/targetReason';

/** What the toast says once a post was made: how far it came, as the server answered (L-69). */
export function createdNotice({ status, scheduled_at: scheduledAt, targets }: Post): Omit<Notice, 'id'> {
  const reasons = [...new Set(targets.flatMap((target) => targetReason(target) ?? []))];
  switch (status) {
    case 'published':
      return { kind: 'success', text: postMessages.published, action: openTab('published') };
    case 'scheduled':
      // What is on its way stands before all that waits for its time.
      if (scheduledAt === null) {
        const text = reasons.length > 0 ? [`${postMessages.kept}.`, ...reasons].join(' ') : postMessages.beingPublished;
        return { kind: 'info', text, action: openTab('scheduled') };
      }
      return { kind: 'success', text: postScheduledText(scheduledAt), action: openTab('scheduled') };
    case 'draft':
      return { kind: 'success', text: postMessages.draftSaved, action: openTab('drafts') };
    case 'failed': {
      // Whoever takes it for not published may write it again, and it would be out twice.
      const outcome = isUncertain(targets) ? postMessages.uncertain : postMessages.notPublished;
      return { kind: 'error', text: [`${outcome}.`, ...reasons].join(' '), action: openTab('all') };
    }
  }
}

function openTab(tab: PostTab): NonNullable<Notice['action']> {
  return { kind: 'open', label: postMessages.view, to: postsPath(tab) };
}
