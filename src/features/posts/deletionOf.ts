import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import type { Post } from '#contract/schemas/posts';
import { excerptOf } from '../../lib/excerpt';
import type { Deletion } from '../ui/uiSlice';

const EXCERPT_LENGTH = 60;

type Options = { isAtNetworks?: boolean; isSkipped?: boolean };

/**
 * The deletion of a post as it is on the screen; with `isAtNetworks` also where networks let it be deleted, with `isSkipped` as one
 * of a series.
 */
export function deletionOf(post: Post, { isAtNetworks = false, isSkipped = false }: Options = {}): Deletion {
  const { id, content, version } = post;
  const [firstLine = ''] = content.split('\n');
  const networks = isAtNetworks ? deletingNetworks(post) : [];
  return {
    id,
    excerpt: excerptOf(firstLine, EXCERPT_LENGTH).text,
    isPublished: networksWithIt(post).length > 0,
    version,
    ...(networks.length > 0 && { networks }),
    ...(isSkipped && { isSkipped }),
  };
}

/** The networks on which a post is out and which let it be deleted. */
export function deletingNetworks(post: Post): AccountPlatform[] {
  return networksWithIt(post).filter((platform) => NETWORKS[platform].deletesPosts);
}

/** The networks on which a post is out. */
function networksWithIt({ targets }: Post): AccountPlatform[] {
  const out = targets.filter(({ state, removed_at: removedAt }) => state === 'published' && !removedAt);
  return ACCOUNT_PLATFORMS.filter((platform) => out.some((target) => target.platform === platform));
}
