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

/** The files that a network gets with the post itself: its own where it has any say, else the common ones. */
export function filesFor<File>(
  {
    media,
    variants = [],
  }: {
    media: readonly File[];
    variants?: readonly { platform: AccountPlatform; media: readonly File[] | null }[];
  },
  platform: AccountPlatform,
): readonly File[] {
  return variants.find((one) => one.platform === platform)?.media ?? media;
}
