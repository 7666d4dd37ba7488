import { DAY_MS } from '#contract/durations';
import { readList, readPath, readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall, Endpoint } from '../endpoint';
import { toStoredMedia } from '../uploads';
import type { Account, StoredMedia, StoredPost, Upload } from '../world/events';
import { memberUrn, numberOf, statusOf } from './assets';
import { restEndpoint } from './callers';
import { checkPostFields } from './postFields';
import { describePost, postUrn } from './posts';
import {
  linkedInDenied,
  linkedInDuplicate,
  linkedInFieldProblem,
  linkedInMediaNotReady,
  linkedInProblem,
} from './problems';
import { readCommentary } from './visibleText';

const POSTS_PER_DAY = 150;
const KEPT_FIELDS = ['visibility', 'distribution', 'content', 'isReshareDisabledByAuthor'];

/** The calls of LinkedIn's Posts API that create a post, and that find many. */
export function linkedInPostsEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;

  function create(member: Account, { body }: ApiCall): ApiResponse {
    const problem = checkPostFields(body);
    if (problem !== null) return problem;
    if (readText(body, 'author') !== memberUrn(member)) return linkedInDenied('posts.CREATE');
    const text = readCommentary(readText(body, 'commentary'));
    if (typeof text !== 'string') return text;
    const media = mediaOf(member, body);
    if (!Array.isArray(media)) return media;
    const thumbnail = thumbnailOf(member, body);
    if (thumbnail !== null && 'status' in thumbnail) return thumbnail;
    const twin = context.isLenient ? undefined : world.posts.of(member).find((post) => isTwin(post, text, media));
    if (twin !== undefined) return linkedInDuplicate(postUrn(twin));
    const day = Math.floor(context.now() / DAY_MS);
    const limit = { calls: POSTS_PER_DAY, windowMs: (day + 1) * DAY_MS - context.now() };
    if (!context.limits.take(`linkedin ${member.id}`, limit).isAllowed && !context.isLenient)
      return linkedInProblem(429);
    const kept = KEPT_FIELDS.map((field) => [field, readPath(body, field)] as const);
    const details = Object.fromEntries(kept.filter(([, value]) => value !== undefined));
    const card = thumbnail === null ? {} : { card: [toStoredMedia(thumbnail)] };
    const isPublic = details['visibility'] === 'PUBLIC';
    const post = world.acceptPost(member, text, media, {
      details: { ...details, ...card },
      ...(!isPublic && { publicFrom: null }),
    });
    return { status: 201, headers: { 'x-restli-id': postUrn(post) } };
  }

  /**
   * The attached media; an error if they don't exist, are not ready, or if a video has a description that only images
   * can have.
   */
  function mediaOf(member: Account, body: unknown): StoredMedia[] | ApiResponse {
    const single = readPath(body, 'content', 'media');
    const parts = single === undefined ? readList(body, 'content', 'multiImage', 'images') : [single];
    const media: StoredMedia[] = [];
    for (const part of parts) {
      const urn = readText(part, 'id') ?? '';
      const upload = world.upload(member, numberOf(urn));
      const altText = readText(part, 'altText');
      if (upload === null || (altText !== null && upload.mimeType.startsWith('video/'))) {
        return linkedInFieldProblem('/content', 'the media asset does not exist');
      }
      const status = statusOf(upload, context.now());
      if (status !== 'AVAILABLE') {
        return linkedInMediaNotReady(`Media asset ${urn} is not ready: ${status}`, `MEDIA_ASSET_${status}`);
      }
      media.push({ ...toStoredMedia(upload), altText });
    }
    return media;
  }

  /** The image of an article; LinkedIn's error if it is none of the member's, null where the article has none. */
  function thumbnailOf(member: Account, body: unknown): Upload | ApiResponse | null {
    const urn = readText(body, 'content', 'article', 'thumbnail');
    if (urn === null) return null;
    const upload = urn.startsWith('urn:li:image:') ? world.upload(member, numberOf(urn)) : null;
    return upload ?? linkedInFieldProblem('/content/article/thumbnail', 'the media asset does not exist');
  }

  function find(member: Account, call: ApiCall): ApiResponse {
    const ids = /^List\((.*)\)$/.exec(readText(call.query, 'ids') ?? '')?.[1];
    if (ids !== undefined) return batchGet(member, ids.split(','));
    if (readText(call.query, 'q') !== 'author') return linkedInProblem(400);
    return readText(call.query, 'author') === memberUrn(member)
      ? page(member, call)
      : linkedInDenied('posts.FINDER-author');
  }

  function page(member: Account, { query }: ApiCall): ApiResponse {
    const [start, count] = [Number(readText(query, 'start') ?? 0), Number(readText(query, 'count') ?? 10)];
    if (!(Number.isInteger(start) && start >= 0 && count >= 1 && count <= 100)) return linkedInProblem(400);
    const newest = world.posts.of(member).toReversed();
    const rest = new URLSearchParams({ author: memberUrn(member), q: 'author', count: String(count) }).toString();
    const href = `/rest/posts?${rest}&start=${start + count}`;
    const links = start + count < newest.length ? [{ type: 'application/json', rel: 'next', href }] : [];
    const elements = newest.slice(start, start + count).map((post) => describePost(member, post));
    return { status: 200, body: { paging: { start, count, links, total: newest.length }, elements } };
  }

  function batchGet(member: Account, urns: string[]): ApiResponse {
    const found = new Map(world.posts.of(member).map((post) => [postUrn(post), describePost(member, post)]));
    const [known, gone] = [urns.filter((urn) => found.has(urn)), urns.filter((urn) => !found.has(urn))];
    const results = known.map((urn) => [urn, found.get(urn)]);
    return {
      status: 200,
      body: {
        results: Object.fromEntries(results) as unknown,
        statuses: Object.fromEntries(known.map((urn) => [urn, 200])),
        errors: Object.fromEntries(gone.map((urn) => [urn, linkedInProblem(404).body])),
      },
    };
  }

  const path = '/posts';
  const write = { scope: 'w_member_social', call: 'posts.CREATE' };
  const read = { scope: 'r_member_social', call: 'posts.FINDER-author' };
  return [
    restEndpoint(context, { name: 'posts', method: 'POST', path, permission: write }, create),
    restEndpoint(context, { name: 'timeline', method: 'GET', path, permission: read }, find),
  ];
}

function isTwin(post: StoredPost, text: string, media: StoredMedia[]): boolean {
  return post.text === text && post.media.length === 0 && media.length === 0;
}
