import { missingTags } from './tags';

/** Parts of a post's text before they are joined. */
export type PostText = { content: string; hashtags?: readonly string[]; mentions?: readonly string[] };

/** Signs that nobody sees, as a pasted text may hold them: X refuses a post for one of them. */
const UNSEEN = /[\uFEFF\uFFFE\uFFFF]/g;

/** Ends of lines and paragraphs, as Windows, Word and old systems write them. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Ends each line of a text in LF, as networks count it. */
export function toLines(raw: string): string {
  return raw.replace(LINE_END, '\n');
}

/** Normalizes a text of several lines, in the browser as on the server. */
export function toText(raw: string): string {
  return toLines(raw).trim();
}

/**
 * The text as it goes out: normalized and without unseen signs, followed by the mentions and hashtags that it does not hold
 * already.
 */
export function composePostText({ content, hashtags = [], mentions = [] }: PostText): string {
  const text = toText(content.replace(UNSEEN, ''));
  if (hashtags.length === 0 && mentions.length === 0) return text;
  return [text, missingTags(text, { hashtags, mentions }).join(' ')].filter((part) => part !== '').join('\n\n');
}
