import type { Account, StoredPost } from '../world/events';

/** The name of a post. */
export function postUrn({ id }: Pick<StoredPost, 'id'>): string {
  return `urn:li:share:${id}`;
}

/** A post as LinkedIn's API gives it. */
export function describePost({ id: memberId }: Account, post: StoredPost): unknown {
  return {
    id: postUrn(post),
    author: `urn:li:person:${memberId}`,
    commentary: post.text.replace(/[\\|{}@[\]()<>#*_~]/g, '\\$&'),
    createdAt: post.createdAt,
    publishedAt: post.createdAt,
    lastModifiedAt: post.createdAt,
    lifecycleState: 'PUBLISHED',
    ...post.details,
  };
}
