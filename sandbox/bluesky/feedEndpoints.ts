import { readPath, readText } from '../../server/lib/json';
import type { ApiResponse } from '../network';
import type { SandboxContext } from '../context';
import { createPostSearch, searchCorpus, type CorpusView } from '../corpus/blueskyPosts';
import type { ApiCall, Endpoint } from '../endpoint';
import type { Account, StoredPost } from '../world/events';
import { followersOf, postNumbers } from '../world/posts';
import { findAccount, keyOf, findPost, recordOf } from './identifiers';
import { invalidRequest, accountMethod, openMethod } from './xrpc';

const MAX_URIS = 25;
const PAGE = { usual: 50, most: 100 };
const SEARCH_PAGE = { usual: 25, most: 100 };

/** The app's view of all posts, which a server passes on: counts, timelines, search. */
export function feedEndpoints(context: SandboxContext): Endpoint[] {
  const { world, now } = context;

  const authorOf = ({ id, handle, name, createdAt }: Account) => ({
    did: id,
    handle,
    displayName: name,
    createdAt: new Date(createdAt).toISOString(),
    labels: [],
  });

  function viewOf(post: StoredPost, account: Account) {
    const { uri, cid, value } = recordOf(post);
    const { likes, comments, shares } = postNumbers(post.id, now() - post.createdAt);
    const quoteCount = Math.floor(shares / 4);
    const counts = { replyCount: comments, repostCount: shares - quoteCount, likeCount: likes, quoteCount };
    const indexedAt = new Date(post.createdAt).toISOString();
    return { uri, cid, author: authorOf(account), record: value, ...counts, bookmarkCount: 0, indexedAt, labels: [] };
  }

  function getPosts({ query }: ApiCall): ApiResponse {
    const uris = [readPath(query, 'uris') ?? []].flat().map(String);
    if (uris.length === 0) return invalidRequest('Error: Params must have the property "uris"');
    if (uris.length > MAX_URIS) return invalidRequest(`Error: uris must not have more than ${MAX_URIS} elements`);
    const posts = uris.flatMap((uri) => {
      const account = findAccount(context, /^at:\/\/([^/]+)\//.exec(uri)?.[1] ?? '');
      const post = account && findPost(context, account, keyOf({ id: uri }));
      return post && account ? [viewOf(post, account)] : [];
    });
    return { status: 200, body: { posts } };
  }

  function getAuthorFeed({ query }: ApiCall): ApiResponse {
    const account = findAccount(context, readText(query, 'actor') ?? '');
    if (account === null) return invalidRequest('Profile not found');
    const { items, next } = pageOf(query, world.posts.of(account).toReversed(), PAGE);
    return { status: 200, body: { feed: items.map((post) => ({ post: viewOf(post, account) })), ...next } };
  }

  /** What was posted here, and what others are said to have posted, newest first. */
  function searchPosts(_account: Account, { query }: ApiCall): ApiResponse {
    const q = readText(query, 'q') ?? '';
    if (q.trim() === '') return invalidRequest('Error: Params must have the property "q"');
    const since = Date.parse(readText(query, 'since') ?? '') || 0;
    const fits = createPostSearch(q);
    const posted = world.posts.list('bluesky').flatMap((post): CorpusView[] => {
      const account = world.accounts.byId('bluesky', post.accountId);
      if (account === null || post.createdAt < since || !fits(post.text)) return [];
      return [{ createdAt: post.createdAt, view: viewOf(post, account) }];
    });
    const found = [...posted, ...searchCorpus(q, since, now())].sort((one, other) => other.createdAt - one.createdAt);
    const { items, next } = pageOf(query, found, SEARCH_PAGE);
    return { status: 200, body: { posts: items.map(({ view }) => view), hitsTotal: found.length, ...next } };
  }

  function getProfile({ query }: ApiCall): ApiResponse {
    const account = findAccount(context, readText(query, 'actor') ?? '');
    if (account === null) return invalidRequest('Profile not found');
    const followersCount = followersOf(account.id, now() - account.createdAt);
    const counts = { followersCount, followsCount: 0, postsCount: world.posts.of(account).length };
    return { status: 200, body: { ...authorOf(account), ...counts } };
  }

  return [
    openMethod({ nsid: 'app.bsky.feed.getPosts', method: 'GET' }, getPosts),
    openMethod({ nsid: 'app.bsky.feed.getAuthorFeed', method: 'GET' }, getAuthorFeed),
    openMethod({ nsid: 'app.bsky.actor.getProfile', method: 'GET' }, getProfile),
    accountMethod(context, { nsid: 'app.bsky.feed.searchPosts', method: 'GET' }, searchPosts),
  ];
}

/** One page of a list; the cursor is where the next one begins. */
function pageOf<T>(query: unknown, all: T[], { usual, most }: { usual: number; most: number }) {
  const limit = Math.min(most, Math.max(1, Number(readText(query, 'limit')) || usual));
  const begin = Number(readText(query, 'cursor')) || 0;
  const end = begin + limit;
  return { items: all.slice(begin, end), next: end < all.length ? { cursor: String(end) } : {} };
}
