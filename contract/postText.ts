import { missingTags } from './tags';

/** Parts of a post's text before they are joined. */
export type PostText = { content: string; hashtags?: readonly string[]; mentions?: readonly string[] };

/** Signs that nobody sees, as a pasted text may hold them: X refuses a post for one of them. */
const UNSEEN = /[\uFEFF\uFFFE\uFFFF]/g;

/**
 * The text as it goes out: trimmed and without unseen signs, followed by the mentions and hashtags that it does not hold
 * already (L-44).
 */
export function composePostText({ content, hashtags = [], mentions = [] }: PostText): string {
  const text = content.replace(UNSEEN, '').trim();
  if (hashtags.length === 0 && mentions.length === 0) return text;
  return [text, missingTags(text, { hashtags, mentions }).join(' ')].filter((part) => part !== '').join('\n\n');
}
