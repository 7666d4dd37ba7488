import { DAY_MS } from '#contract/durations';
import { html, type Markup } from '../../server/lib/html';
import { readPath, readText, readList } from '../../server/lib/json';
import type { Account, StoredPost, StoredMedia, Upload } from '../world/events';
import type { ApiResponse } from '../network';
import {
  memberUrn,
  numberOf,
  checkFields,
  type Fields,
  linkedInFieldProblem,
  restEndpoint,
  linkedInDenied,
  linkedInDuplicate,
  linkedInMediaNotReady,
  linkedInProblem,
} from './restCalls';
import type { SandboxContext } from '../context';
import type { ApiCall, Endpoint } from '../endpoint';
import { toStoredMedia } from '../media';
import { statusOf } from './mediaEndpoints';

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
    card: undefined,
  };
}

/** A post with its text and the card of its article. */
export function showPost({ text, details }: StoredPost): Markup {
  const article = readPath(details, 'content', 'article');
  const source = readText(article, 'source') ?? '';
  const thumbnail = readText(details, 'card', 0, 'url');
  return html`<p class="text" dir="auto">${text}</p>
    ${
      /^https?:/i.test(source) &&
      html`<a class="card" href="${source}" rel="noopener noreferrer" aria-label="Link card">
        ${thumbnail && html`<img src="${thumbnail}" alt="" loading="lazy" />`}
        <strong>${readText(article, 'title') ?? ''}</strong>
        <span class="soft">${readText(article, 'description') ?? ''}</span>
      </a>`
    }`;
}

const REQUIRED = ['author', 'commentary', 'visibility', 'distribution', 'lifecycleState'];

const POST: Fields = {
  author: [],
  commentary: [],
  visibility: ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'],
  distribution: [],
  // LinkedIn knows drafts; the sandbox takes only what is published at once.
  lifecycleState: ['PUBLISHED'],
  isReshareDisabledByAuthor: [],
  content: [],
};

const DISTRIBUTION: Fields = {
  feedDistribution: ['MAIN_FEED', 'NONE'],
  targetEntities: [],
  thirdPartyDistributionChannels: [],
};

/** Polls, documents, carousels and the other kinds of content are not modeled. */
const CONTENT: Fields = { media: [], multiImage: [], article: [] };
const MEDIA: Fields = { id: [], altText: [], title: [] };
const ARTICLE: Fields = { source: [], title: [], description: [], thumbnail: [], thumbnailAltText: [] };
const MULTI_IMAGE: Fields = { images: [] };
const IMAGE: Fields = { id: [], altText: [] };

/** Microsoft Learn, MultiImage API. */
const [IMAGES_LEAST, IMAGES_MOST] = [2, 20];

/**
 * LinkedIn's error for the fields of a new post; null if there is none. The fields are those of Microsoft Learn, Posts API and
 * Article Post API (view li-lms-2024-04).
 */
function checkPostFields(body: unknown): ApiResponse | null {
  const missing = REQUIRED.find((field) => readPath(body, field) === undefined);
  if (missing !== undefined) {
    return linkedInFieldProblem(`/${missing}`, 'field is required but not found and has no default value');
  }
  const content = readPath(body, 'content');
  const parts: [string, unknown, Fields][] = [
    ['', body, POST],
    ['/distribution', readPath(body, 'distribution'), DISTRIBUTION],
    ['/content', content, CONTENT],
    ['/content/media', readPath(content, 'media'), MEDIA],
    ['/content/multiImage', readPath(content, 'multiImage'), MULTI_IMAGE],
    ['/content/article', readPath(content, 'article'), ARTICLE],
  ];
  for (const image of readList(content, 'multiImage', 'images'))
    parts.push(['/content/multiImage/images', image, IMAGE]);
  for (const [path, value, fields] of parts) {
    const problem = value === undefined ? null : checkFields(path, value, fields);
    if (problem !== null) return problem;
  }
  const imageCount = readList(content, 'multiImage', 'images').length;
  if (readPath(content, 'multiImage') !== undefined && (imageCount < IMAGES_LEAST || imageCount > IMAGES_MOST)) {
    return linkedInFieldProblem('/content/multiImage/images', `takes ${IMAGES_LEAST} to ${IMAGES_MOST} images`);
  }
  const article = readPath(content, 'article');
  const lacking =
    article === undefined ? undefined : ['source', 'title'].find((name) => readText(article, name) === null);
  if (lacking !== undefined)
    return linkedInFieldProblem(`/content/article/${lacking}`, 'field is required but not found');
  return content !== undefined && Object.keys(content as object).length !== 1
    ? linkedInFieldProblem('/content', 'union must have exactly one member')
    : null;
}

/** LinkedIn's error for the fields of a change to a post; null if there is none. */
export function checkPatch(body: unknown): ApiResponse | null {
  const set = readPath(body, 'patch', '$set');
  if (set === undefined) return linkedInFieldProblem('/patch/$set', 'field is required but not found');
  return checkFields('/patch/$set', set, { commentary: [] });
}

const ELEMENTS = [
  /^\\(.)/su,
  /^\{hashtag\|\\?(#)\|((?:\\.|[^\\}])*)\}/u,
  /^@\[((?:\\.|[^\\\]])*)\]\([^)]*\)/u,
  /^(#[\p{L}\p{N}]+)/u,
];
const RESERVED = /^[\\|{}@[\]()<>#*_~]/;

/**
 * Visible form of a text in LinkedIn's "little" format. As on LinkedIn, a reserved character that is not escaped ends
 * the text without an error.
 */
export function visibleText(little: string): string {
  let text = '';
  let rest = little;
  while (rest !== '') {
    const element = ELEMENTS.map((pattern) => pattern.exec(rest)).find((match) => match !== null);
    if (element) {
      text += element.slice(1).join('').replace(/\\(.)/gsu, '$1');
      rest = rest.slice(element[0].length);
      continue;
    }
    if (RESERVED.test(rest)) return text;
    const [character = ''] = rest;
    text += character;
    rest = rest.slice(character.length);
  }
  return text;
}

const COMMENTARY_MAX_LENGTH = 3_000;

/** The text of a post's commentary as people see it, or LinkedIn's error of one that is too long. */
export function readCommentary(commentary: string | null): string | ApiResponse {
  const text = visibleText(commentary ?? '').trim();
  return text.length > COMMENTARY_MAX_LENGTH
    ? linkedInFieldProblem('/commentary', `length ${text.length} exceeds the maximum of ${COMMENTARY_MAX_LENGTH}`)
    : text;
}

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
