import { filesFor, followingFor, threadFor, type ThreadPart } from '#contract/networkTexts';
import type { AccountPlatform } from '#contract/networks';
import type { PostText } from '#contract/postText';
import type { OwnText, StoredMedia } from '../delivery';

/** What of a delivery depends on which part of a thread it is. */
type Part = ThreadPart & { isLast: boolean; media: readonly StoredMedia[] | null };

type Written = { post: PostText; texts: readonly OwnText[]; media: readonly StoredMedia[] | null };

/** The part of a post's thread on a network with this place, from 0: text and files as its network gets them. */
export function partOf({ post, texts, media }: Written, platform: AccountPlatform, place: number): Part {
  const variants = ofNetworks(texts, 'variant');
  const parts = texts.filter(({ kind }) => kind === 'part');
  const thread = threadFor({ ...post, variants, parts, comments: ofNetworks(texts, 'comment') }, platform);
  const part = thread[place];
  // Texts can't change once a part is out.
  if (part === undefined) throw new Error(`A thread of ${thread.length} parts has none at ${place}.`);
  const own = variants.map((one) => ({ ...one, media: one.hasFiles ? (one.media ?? []) : null }));
  const files = {
    post: () => filesFor({ media: media ?? [], variants: own }, platform),
    part: () => followingFor(parts, platform)[place - 1]?.media ?? [],
    comment: () => [],
  }[part.kind]();
  return { ...part, isLast: place === thread.length - 1, media: files.length === 0 ? null : files };
}

function ofNetworks(texts: readonly OwnText[], wanted: OwnText['kind']) {
  return texts.flatMap(({ kind, platform, ...text }) =>
    kind === wanted && platform !== null ? [{ ...text, platform }] : [],
  );
}
