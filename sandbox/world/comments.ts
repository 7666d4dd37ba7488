import type { AccountPlatform } from '#contract/networks';
import type { StoredComment, StoredPost } from './events';

type Place = Pick<StoredPost, 'platform' | 'id'>;

/** Comments that the networks accepted, by the post that they stand below; they go with it. */
export function createComments() {
  const byPost = new Map<string, StoredComment[]>();
  return {
    add(comment: StoredComment): void {
      const key = keyOf({ platform: comment.platform, id: comment.postId });
      byPost.set(key, [...(byPost.get(key) ?? []), comment]);
    },
    /** In the order in which they came. */
    of: (post: Place): readonly StoredComment[] => byPost.get(keyOf(post)) ?? [],
    list: (platform?: AccountPlatform): StoredComment[] =>
      [...byPost.values()].flat().filter((one) => platform === undefined || one.platform === platform),
    removeOf: (post: Place) => void byPost.delete(keyOf(post)),
    clear: () => byPost.clear(),
  };
}

function keyOf({ platform, id }: Place): string {
  return `${platform}:${id}`;
}
