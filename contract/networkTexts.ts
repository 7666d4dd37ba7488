import { NETWORKS, type AccountPlatform } from './networks';
import { composePostText, type PostText } from './postText';

/** What single networks get instead of a post's common text, and what follows it. */
export type NetworkTexts = {
  variants?: readonly { platform: AccountPlatform; content: string }[];
  /** In their order; without a platform, for every network that takes threads and has none of its own. */
  parts?: readonly { platform?: AccountPlatform | null; content: string }[];
  comments?: readonly { platform: AccountPlatform; content: string }[];
};

/** One text of a thread as it goes out: the post, what follows it, and last the comment below it. */
export type ThreadPart = { kind: 'post' | 'part' | 'comment'; text: string };

/** The text of a post that a network gets, with hashtags and mentions: its own, else the common one. */
export function textFor(post: PostText & NetworkTexts, platform: AccountPlatform): string {
  return composePostText({ ...post, content: contentFor(post, platform) });
}

/** The same as it was typed. */
export function contentFor(post: { content: string } & NetworkTexts, platform: AccountPlatform): string {
  return post.variants?.find((one) => one.platform === platform)?.content ?? post.content;
}

/** Everything that a network gets of a post, in order; mostly one text. Only the first has the post's hashtags and mentions. */
export function threadFor(post: PostText & NetworkTexts, platform: AccountPlatform): ThreadPart[] {
  const comment = post.comments?.find((one) => one.platform === platform);
  return [
    { kind: 'post', text: textFor(post, platform) },
    ...followingFor(post.parts ?? [], platform).map((part): ThreadPart => ({
      kind: 'part',
      text: composePostText(part),
    })),
    ...(comment ? [{ kind: 'comment' as const, text: composePostText(comment) }] : []),
  ];
}

/** Which of a post's further parts a network gets: its own, else the common ones; none where it takes no threads. */
export function followingFor<Part extends { platform?: AccountPlatform | null }>(
  parts: readonly Part[],
  platform: AccountPlatform,
): Part[] {
  if (!NETWORKS[platform].threads) return [];
  const own = parts.filter((part) => part.platform === platform);
  return own.length > 0 ? own : parts.filter((part) => isCommon(part));
}

/** True for a part that is no single network's. */
export function isCommon({ platform }: { platform?: AccountPlatform | null }): boolean {
  return platform === undefined || platform === null;
}

/** A reason why a post, even a draft, can't have such texts, by the field that holds them. */
type NetworkTextProblem = { field: 'variants' | 'parts' | 'comments'; text: string };

/** Finds texts for networks that the post doesn't go to or that don't take them, and second ones where there is room for one. */
export function networkTextProblems(
  { variants = [], parts = [], comments = [] }: NetworkTexts,
  platforms: readonly AccountPlatform[],
): NetworkTextProblem[] {
  const own = parts.flatMap(({ platform }) => platform ?? []);
  return [
    ...unchosen('variants', variants.map(platformOf), platforms),
    ...unchosen('parts', own, platforms),
    ...unchosen('comments', comments.map(platformOf), platforms),
    ...repeated('variants', 'text of its own', variants.map(platformOf)),
    ...repeated('comments', 'first comment', comments.map(platformOf)),
    ...[...new Set(own)]
      .filter((platform) => !NETWORKS[platform].threads)
      .map((platform) => ({ field: 'parts' as const, text: `${NETWORKS[platform].name} takes no threads.` })),
    ...comments
      .filter(({ platform }) => NETWORKS[platform].firstComment === null)
      .map(({ platform }) => ({
        field: 'comments' as const,
        text: `On ${NETWORKS[platform].name} a post has no first comment of yours.`,
      })),
  ];
}

/** The same texts without those of networks that a post doesn't go to. */
export function withoutUnchosen<
  Variant extends { platform: AccountPlatform },
  Part extends { content: string; platform?: AccountPlatform | null },
  Comment extends { platform: AccountPlatform },
>(
  { variants, parts, comments }: { variants: readonly Variant[]; parts: readonly Part[]; comments: readonly Comment[] },
  platforms: readonly AccountPlatform[],
): { variants: Variant[]; parts: Part[]; comments: Comment[] } {
  const isChosen = ({ platform }: { platform?: AccountPlatform | null }) =>
    platform !== undefined && platform !== null && platforms.includes(platform);
  return {
    variants: variants.filter(isChosen),
    parts: parts.filter((part) => isCommon(part) || isChosen(part)),
    comments: comments.filter(isChosen),
  };
}

function platformOf({ platform }: { platform: AccountPlatform }): AccountPlatform {
  return platform;
}

function unchosen(
  field: NetworkTextProblem['field'],
  named: readonly AccountPlatform[],
  platforms: readonly AccountPlatform[],
): NetworkTextProblem[] {
  const strange = [...new Set(named)].filter((platform) => !platforms.includes(platform));
  return strange.map((platform) => ({
    field,
    text: `Choose ${NETWORKS[platform].name} for this post, or leave its text out.`,
  }));
}

function repeated(
  field: NetworkTextProblem['field'],
  what: string,
  named: readonly AccountPlatform[],
): NetworkTextProblem[] {
  const again = named.filter((platform, index) => named.indexOf(platform) !== index);
  return [...new Set(again)].map((platform) => ({ field, text: `Give ${NETWORKS[platform].name} one ${what}.` }));
}
