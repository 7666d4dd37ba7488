import { readList, readPath, readText } from '../../server/lib/json';
import type { ApiResponse } from '../apiResponse';
import { checkFields, type Fields } from './fields';
import { linkedInFieldProblem } from './problems';

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
export function checkPostFields(body: unknown): ApiResponse | null {
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
