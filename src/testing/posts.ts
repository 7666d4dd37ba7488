import type { Post, PostTarget } from '#contract/schemas/posts';

/** A target on X that waits for its time, changed as the test needs it. */
export function targetWith(fields: Partial<PostTarget>): PostTarget {
  return {
    id: 't1',
    platform: 'twitter',
    account_id: 'a1',
    account_username: 'ada',
    state: 'scheduled',
    parts_total: 1,
    parts_published: 0,
    due_at: '2026-11-22T08:00:00.000Z',
    remote_url: null,
    error_code: null,
    error_params: null,
    error_detail: null,
    published_at: null,
    removed_at: null,
    ...fields,
  };
}

/** A draft for X, changed as the test needs it. */
export function postWith(fields: Partial<Post>): Post {
  return {
    id: 'p1',
    content: 'Hello',
    platforms: ['twitter'],
    hashtags: [],
    mentions: [],
    status: 'draft',
    media_urls: [],
    media: [],
    network_settings: [],
    variants: [],
    parts: [],
    comments: [],
    analytics: { likes: 0, comments: 0, shares: 0 },
    scheduled_at: null,
    time_zone: null,
    published_at: null,
    created_at: '2026-11-21T08:00:00.000Z',
    updated_at: '2026-11-21T08:00:00.000Z',
    series_id: null,
    version: 1,
    targets: [],
    ...fields,
  };
}
