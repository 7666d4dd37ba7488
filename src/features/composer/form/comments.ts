import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { isBlank } from '#contract/isBlank';
import type { FirstComment } from '#contract/schemas/networkTexts';
import type { Draft } from './draft';

/** A reason that lies in a first comment. */
export type CommentProblem = 'comment-too-long' | 'comment-repeated';

/** The networks among these below whose posts a first comment can stand. */
export function commentedPlatforms(platforms: readonly AccountPlatform[]): AccountPlatform[] {
  return platforms.filter((platform) => NETWORKS[platform].firstComment !== null);
}

/** The comments that go out with a draft: those of its networks that say something. */
export function commentsFor(
  platforms: readonly AccountPlatform[],
  { comments = [] }: Pick<Draft, 'comments'>,
): FirstComment[] {
  return comments
    .filter(({ platform, content }) => commentedPlatforms(platforms).includes(platform) && !isBlank(content))
    .map(({ platform, content }) => ({ platform, content: content.trim() }));
}

/** True if a network does not take a comment of such a length. */
export function isCommentOver({ platform, content }: FirstComment): boolean {
  return content.trim().length > (NETWORKS[platform].firstComment?.maxLength ?? 0);
}

/** What keeps the first comments of a draft from being sent. */
export function commentProblems(draft: Draft, platforms: readonly AccountPlatform[]): CommentProblem[] {
  const comments = commentsFor(platforms, draft);
  const isRepeated = draft.isScheduled && draft.repeat !== undefined;
  return [
    ...(comments.some(isCommentOver) ? (['comment-too-long'] as const) : []),
    ...(comments.length > 0 && isRepeated ? (['comment-repeated'] as const) : []),
  ];
}
