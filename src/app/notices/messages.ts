import { DAY_MS } from '#contract/durations';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import type { Post } from '#contract/schemas/posts';
import { formatCardDate } from '../../lib/dates';
import { excerptOf } from '../../lib/excerpt';
import { handleOf } from '../../lib/handle';

export const EXCERPT_CHARS = 60;

export const noticeMessages = {
  view: 'View',
  title: 'Notifications',
  none: 'Nothing needs you. What fails, ends or reaches its threshold is told here.',
  connectAgain: 'Connect again',
  lines: 'What needs you',
  show: 'Show',
  bell: (count: number) => (count === 0 ? 'Notifications' : `Notifications (${count})`),
} as const;

/** Reminds of a post that goes out soon. */
export function reminderText({ content, scheduled_at: scheduledAt }: Post): string {
  return `Goes out ${formatCardDate(scheduledAt ?? '')}: “${excerptOf(content, EXCERPT_CHARS).text}”`;
}

/** An account that its network has disconnected, and how many posts wait for it. */
export function lostText(platform: AccountPlatform, username: string, waiting = 0): string {
  const lost = `${NETWORKS[platform].name} disconnected ${handleOf(username)}`;
  if (waiting === 0) return lost;
  return `${lost}: ${waiting === 1 ? '1 scheduled post waits' : `${waiting} scheduled posts wait`}`;
}

/** A connection that ends by itself: "LinkedIn ends in 3 days". */
export function endsInText(platform: AccountPlatform, leftMs: number): string {
  const days = Math.ceil(leftMs / DAY_MS);
  return `${NETWORKS[platform].name} ends ${days <= 1 ? 'within a day' : `in ${days} days`}`;
}

/** Posts that need a person: one with why, several by their number. */
export function failedText(count: number, why: string | null): string {
  const failed = count === 1 ? '1 post failed' : `${count} posts failed`;
  return count === 1 && why !== null ? `${failed}: ${why}` : failed;
}

/** Posts that missed their time because no server was running: they are never sent late without asking. */
export function missedText(count: number): string {
  return count === 1 ? '1 post missed its time' : `${count} posts missed their time`;
}
