import { randomInt } from 'node:crypto';
import { readPath, readText } from '../../server/lib/json';
import type { ApiResponse } from '../network';
import type { SandboxContext } from '../context';
import type { ApiCall, Endpoint } from '../endpoint';
import type { Account, StoredPost } from '../world/events';
import { useBlob, checkPost } from './records';
import { cidOfRecord, findAccount, keyOf, POSTS, uriOf, findPost, recordOf, TID, tidAt } from './identifiers';
import { invalidRequest, refuse, XrpcProblem, xrpcProblem, accountMethod, openMethod } from './xrpc';
import { createPostSearch, searchCorpus, type CorpusView } from '../corpus/blueskyPosts';
import { followersOf, postNumbers } from '../world/posts';
import { faceUrl } from '../faces';

const PAGE = 50;
const PAGE_MAX = 100;
const PREFIX = 'com.atproto.repo';

/** The calls that write and read records. */
export function repoEndpoints(context: SandboxContext): Endpoint[] {
  const { world, now } = context;

  function create(account: Account, { body }: ApiCall): ApiResponse {
    const { record } = readWrite(account, body);
    const rkey = readText(body, 'rkey') ?? tidAt(now(), randomInt(1_000));
    checkKey(rkey);
    checkPost(record);
    // That the key is taken already is an error of the server to the real one too (atproto issue 3718).
    if (findPost(context, account, rkey) !== null) return xrpcProblem(500);
    return store(account, rkey, record);
  }

  function put(account: Account, { body }: ApiCall): ApiResponse {
    const { record, rkey } = readWrite(account, body);
    if (rkey === null) return invalidRequest('Input must have the property "rkey"');
    checkKey(rkey);
    checkPost(record);
    const known = findPost(context, account, rkey);
    const cid = cidOfRecord(record);
    if (known === null) {
      const swapped = readText(body, 'swapRecord');
      return swapped === null ? store(account, rkey, record) : invalidRequest('Record was at null', 'InvalidSwap');
    }
    const current = recordOf(known);
    if (current.cid === cid) return { status: 200, body: { uri: current.uri, cid, validationStatus: 'valid' } };
    const swap = readPath(body, 'swapRecord');
    if (swap !== undefined && swap !== current.cid) {
      return invalidRequest(`Record was at ${current.cid}`, 'InvalidSwap');
    }
    const changed = contentOf(account, record);
    world.changePost({ ...known, ...changed });
    return written(current.uri, cid);
  }

  function store(account: Account, rkey: string, record: unknown): ApiResponse {
    const { text, media, details } = contentOf(account, record);
    const { id } = world.acceptPost(account, text, media, { id: uriOf(account.id, rkey), details });
    return written(id, cidOfRecord(record));
  }

  function contentOf(
    account: Account,
    record: unknown,
  ): Pick<StoredPost, 'text' | 'media'> & { details: Record<string, unknown> } {
    const { text, files } = checkPost(record);
    const shown = files.map(({ blob, altText }) => useBlob(context, account, blob, altText));
    const isCard = readText(record, 'embed', '$type') === 'app.bsky.embed.external';
    return { text, media: isCard ? [] : shown, details: { record, cid: cidOfRecord(record), card: isCard && shown } };
  }

  function written(uri: string, cid: string): ApiResponse {
    const commit = { cid: cidOfRecord({ uri, cid }), rev: tidAt(now(), 0) };
    return { status: 200, body: { uri, cid, commit, validationStatus: 'valid' } };
  }

  function remove(account: Account, { body }: ApiCall): ApiResponse {
    const rkey = readWrite(account, body, false).rkey;
    if (rkey === null) return invalidRequest('Input must have the property "rkey"');
    const post = findPost(context, account, rkey);
    if (post === null) return { status: 200, body: {} };
    world.deletePost(post);
    return { status: 200, body: { commit: { cid: cidOfRecord({ rkey }), rev: tidAt(now(), 0) } } };
  }

  function get({ query }: ApiCall): ApiResponse {
    const [repo, collection, rkey] = ['repo', 'collection', 'rkey'].map((name) => readText(query, name) ?? '');
    const account = findAccount(context, repo ?? '');
    if (account === null) return invalidRequest('Could not locate record');
    const uri = `at://${account.id}/${collection}/${rkey}`;
    if (collection === 'app.bsky.actor.profile' && rkey === 'self') {
      const value = { $type: collection, displayName: account.name };
      return { status: 200, body: { uri, cid: cidOfRecord(value), value } };
    }
    const post = collection === POSTS ? findPost(context, account, rkey ?? '') : null;
    if (post === null) return invalidRequest(`Could not locate record: ${uri}`, 'RecordNotFound');
    return { status: 200, body: recordOf(post) };
  }

  function list({ query }: ApiCall): ApiResponse {
    const repo = readText(query, 'repo') ?? '';
    const account = findAccount(context, repo);
    if (account === null) return invalidRequest(`Could not find repo: ${repo}`);
    if (readText(query, 'collection') !== POSTS) return { status: 200, body: { records: [] } };
    const limit = Number(readText(query, 'limit') ?? PAGE);
    if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_MAX) {
      return invalidRequest(`Error: limit can not be greater than ${PAGE_MAX}`);
    }
    const cursor = readText(query, 'cursor');
    const all = world.posts.of(account).map(recordOf);
    const sorted = all.sort((one, other) => (keyOf({ id: one.uri }) < keyOf({ id: other.uri }) ? 1 : -1));
    const left = cursor === null ? sorted : sorted.filter(({ uri }) => keyOf({ id: uri }) < cursor);
    const records = left.slice(0, limit);
    const last = records.at(-1);
    return { status: 200, body: { records, ...(last && { cursor: keyOf({ id: last.uri }) }) } };
  }

  return [
    accountMethod(context, { nsid: `${PREFIX}.createRecord`, method: 'POST', points: 3 }, create),
    accountMethod(context, { nsid: `${PREFIX}.putRecord`, method: 'POST', points: 2 }, put),
    accountMethod(context, { nsid: `${PREFIX}.deleteRecord`, method: 'POST', points: 1 }, remove),
    openMethod({ nsid: `${PREFIX}.getRecord`, method: 'GET' }, get),
    openMethod({ nsid: `${PREFIX}.listRecords`, method: 'GET' }, list),
  ];
}

/** The place and content of a write; refuses one that is for somebody else, or for what the sandbox doesn't keep. */
function readWrite(account: Account, body: unknown, hasRecord = true): { rkey: string | null; record: unknown } {
  const repo = readText(body, 'repo');
  if (repo === null) refuse('Input must have the property "repo"');
  if (repo !== account.id && repo?.toLowerCase() !== account.handle) refuseStranger();
  const collection = readText(body, 'collection');
  if (collection !== POSTS) refuse(`The sandbox keeps no records of ${collection ?? 'no collection'}.`);
  const record = readPath(body, 'record');
  if (hasRecord && (typeof record !== 'object' || record === null)) refuse('Input must have the property "record"');
  return { rkey: readText(body, 'rkey'), record };
}

function refuseStranger(): never {
  throw new XrpcProblem(xrpcProblem(401));
}

function checkKey(rkey: string): void {
  if (!/^[A-Za-z0-9._:~-]{1,512}$/.test(rkey)) refuse(`Invalid record key: ${rkey}`);
  if (!TID.test(rkey)) refuse(`Invalid record key for ${POSTS}: Invalid TID string (got "${rkey}") at $`);
}

const MAX_URIS = 25;
const FEED_PAGE = { usual: 50, most: 100 };
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
    const { items, next } = pageOf(query, world.posts.of(account).toReversed(), FEED_PAGE);
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

  function getProfile(call: ApiCall): ApiResponse {
    const account = findAccount(context, readText(call.query, 'actor') ?? '');
    if (account === null) return invalidRequest('Profile not found');
    const followersCount = followersOf(account.id, now() - account.createdAt);
    const counts = { followersCount, followsCount: 0, postsCount: world.posts.of(account).length };
    return { status: 200, body: { ...authorOf(account), avatar: faceUrl(call, account), ...counts } };
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
