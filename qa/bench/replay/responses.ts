import type { Post } from '#contract/schemas/posts';

/** Rows on one page of posts. */
const PAGE_ROWS = 20;

let served = 0;

/** Puts a server in the place of the network: the rows stay as they are but for one, as on a refetch. */
export function serveFromMemory(): void {
  globalThis.fetch = async (input, init) => {
    const { url, method } = new Request(input, init);
    const { pathname, searchParams } = new URL(url);
    served += 1;
    return Response.json(respond(method, pathname, searchParams));
  };
}

function respond(method: string, pathname: string, query: URLSearchParams): unknown {
  if (method === 'POST') return post('new', served);
  if (pathname.endsWith('/auth/me')) {
    return { full_name: 'Ada Writer', email: 'ada@example.com', social_accounts_count: 4, posts_count: served };
  }
  if (pathname.endsWith('/social-accounts')) return { accounts: ['twitter', 'linkedin', 'facebook'].map(account) };
  const list = `${query.get('status') ?? 'all'}${query.get('start_date') ?? ''}`;
  const changed = served % PAGE_ROWS;
  const rows = Array.from({ length: PAGE_ROWS }, (_, row) => post(`${list}-${row}`, row === changed ? served : 1));
  return { posts: rows, total: 400, next_cursor: null };
}

function post(id: string, version: number): Post {
  return {
    id: `post-${id}`,
    content: `The autumn collection is here, part ${id}: what we learned from a year of listening to you.`,
    platforms: ['twitter', 'linkedin'],
    hashtags: ['launch', 'autumn'],
    mentions: [],
    status: 'scheduled',
    media_urls: [],
    media: [],
    network_settings: [],
    variants: [],
    parts: [],
    comments: [],
    analytics: { likes: 0, comments: 0, shares: 0 },
    scheduled_at: '2026-11-21T10:00:00.000Z',
    time_zone: 'Europe/Berlin',
    published_at: null,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    series_id: null,
    version,
    targets: (['twitter', 'linkedin'] as const).map((platform) => ({
      id: `target-${id}-${platform}`,
      platform,
      account_id: `account-${platform}`,
      account_username: 'ada',
      state: 'scheduled',
      parts_total: 1,
      parts_published: 0,
      due_at: '2026-11-21T10:00:00.000Z',
      remote_url: null,
      error_code: null,
      error_params: null,
      error_detail: null,
      published_at: null,
      removed_at: null,
    })),
  };
}

function account(platform: string) {
  return {
    id: `account-${platform}`,
    platform,
    account_id: `x-${platform}`,
    account_name: 'Ada Writer',
    account_username: 'ada',
    is_active: true,
    connected_at: '2026-11-20T10:00:00.000Z',
  };
}
