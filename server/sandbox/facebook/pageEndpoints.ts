import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { BYTES_PER_MB, POST_TEXT_LIMIT } from '#contract/limits';
import { parseJson, readList, readText } from '../../networks/json';
import type { SandboxContext } from '../context';
import type { Answer, ApiCall, Endpoint } from '../endpoint';
import { answerBatch, noSuchObject } from '../meta/batch';
import { asGraphCaller, graphCaller, graphPaging, graphTime, pickFields } from '../meta/graphCallers';
import { graphError } from '../meta/graphErrors';
import { GRAPH_PATHS } from '../meta/paths';
import { bytesOf, keepUpload, toStoredMedia } from '../uploads';
import type { Account, StoredMedia, StoredPost } from '../world/events';
import { followersOf, postNumbers } from '../world/growth';

const api = GRAPH_PATHS.facebook.graph;
const PHOTO_MAX_BYTES = 4 * BYTES_PER_MB;
const FEED_SIZE = 25;
const PAGE_LIMIT = { calls: 4_800, windowMs: DAY_MS };
const READ = ['pages_read_engagement'];
const PUBLISH = ['pages_read_engagement', 'pages_manage_posts'];

/** The calls of a Facebook Page: its feed, its photos, its films. */
export function pageEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;

  function pageEndpoint(
    name: string,
    method: 'GET' | 'POST',
    edge: string,
    permissions: string[],
    act: (page: Account, call: ApiCall) => Answer,
  ): Endpoint {
    return {
      name,
      method,
      path: `${api}/${edge}`,
      accountOf: (call) => graphCaller(context, 'facebook', call)?.account ?? null,
      answer: (call) =>
        asGraphCaller(context, 'facebook', call, permissions, ({ account, grant }) => {
          if (grant.isPageToken !== true || (readText(call.params, 'page') ?? account.id) !== account.id) {
            return graphError(403, { message: '(#210) A page access token is required.', code: 210 });
          }
          const { isAllowed, resetAt } = context.limits.take(`facebook ${account.id}`, PAGE_LIMIT);
          return isAllowed || context.isLenient ? act(account, call) : throttled(account, resetAt - context.now());
        }),
    };
  }

  function post(page: Account, text: string, media: StoredMedia[]): Answer {
    const last = world.posts.of(page).at(-1);
    if (text.length > POST_TEXT_LIMIT.facebook) {
      return graphError(400, { message: '(#100) Param message is too long.', code: 100 });
    }
    if (!context.isLenient && text !== '' && last?.text === text && last.media.length === media.length) {
      return graphError(400, { message: '(#506) Duplicate status message', code: 506 });
    }
    const { id } = world.acceptPost(page, text, media);
    return { status: 200, body: { id: `${page.id}_${id}` } };
  }

  function feed(page: Account, { body }: ApiCall): Answer {
    const text = readText(body, 'message')?.trim() ?? '';
    const ids = readList({ list: parseJson(readText(body, 'attached_media') ?? '[]') }, 'list');
    const uploads = ids.flatMap((one) => world.upload(page, readText(one, 'media_fbid') ?? '') ?? []);
    if (uploads.length < ids.length || (text === '' && ids.length === 0)) {
      return graphError(400, { message: '(#100) Invalid parameter', code: 100 });
    }
    return post(page, text, uploads.map(toStoredMedia));
  }

  function photo(page: Account, { body }: ApiCall): Answer {
    const bytes = bytesOf(body, 'source');
    const isSmall = bytes !== null && bytes.length <= PHOTO_MAX_BYTES;
    const upload = isSmall ? keepUpload(context, page, bytes, readText(body, 'alt_text_custom')) : null;
    if (upload === null || !['image/jpeg', 'image/png', 'image/gif'].includes(upload.mimeType)) {
      return graphError(400, {
        message: 'Invalid parameter',
        code: 100,
        subcode: 1366046,
        userMessage: 'Photos should be smaller than 4 MB and saved as JPG or PNG.',
      });
    }
    if (readText(body, 'published') === 'false') return { status: 200, body: { id: upload.id } };
    const { id } = world.acceptPost(page, readText(body, 'caption') ?? '', [toStoredMedia(upload)]);
    return { status: 200, body: { id: upload.id, post_id: `${page.id}_${id}` } };
  }

  function video(page: Account, { body }: ApiCall): Answer {
    const bytes = bytesOf(body, 'source');
    const upload = bytes && keepUpload(context, page, bytes, null);
    if (!upload?.mimeType.startsWith('video/')) {
      return graphError(400, {
        message: "(#352) The video file you selected is in a format that we don't support.",
        code: 352,
      });
    }
    const { id } = world.acceptPost(page, readText(body, 'description') ?? '', [toStoredMedia(upload)]);
    return { status: 200, body: { id } };
  }

  function readFeed(page: Account, call: ApiCall): Answer {
    const size = Math.min(Number(readText(call.query, 'limit') ?? FEED_SIZE), 100);
    const all = world.posts.of(page);
    const rows = all.slice(-size).reverse();
    const data = rows.map(({ id, text, createdAt }) =>
      pickFields(call, {
        id: `${page.id}_${id}`,
        ...(text !== '' && { message: text }),
        created_time: graphTime(createdAt),
      }),
    );
    return { status: 200, body: { data, ...graphPaging(call, all.length > rows.length) } };
  }

  function readPost(page: Account, call: ApiCall): Answer {
    const id = readText(call.params, 'id') ?? '';
    const posts = world.posts.of(page);
    const film = posts.find((one) => one.id === id && isFilm(one));
    const found = film ?? posts.find((one) => `${page.id}_${one.id}` === id);
    if (found === undefined) return noSuchObject(id);
    const fields = readText(call.query, 'fields') ?? '';
    if (film !== undefined && fields.split(',').includes('shares')) {
      const message = '(#100) Tried accessing nonexisting field (shares) on node type (Video)';
      return graphError(400, { message, code: 100 });
    }
    return { status: 200, body: { id, ...numbersOf(found, film !== undefined, context.now()) } };
  }

  function readPage(page: Account, call: ApiCall): Answer {
    const { id, name, createdAt } = page;
    const followers_count = followersOf(id, context.now() - createdAt);
    return { status: 200, body: pickFields(call, { id, name, followers_count }) };
  }

  return [
    pageEndpoint('batch', 'POST', '', READ, (page, call) => answerBatch(call, (one) => readPost(page, one))),
    pageEndpoint('page', 'GET', ':page', READ, readPage),
    pageEndpoint('feed', 'POST', ':page/feed', PUBLISH, feed),
    pageEndpoint('photos', 'POST', ':page/photos', PUBLISH, photo),
    pageEndpoint('videos', 'POST', ':page/videos', PUBLISH, video),
    pageEndpoint('timeline', 'GET', ':page/feed', READ, readFeed),
  ];
}

function isFilm({ media }: StoredPost): boolean {
  return media.some(({ mimeType }) => mimeType.startsWith('video/'));
}

/** A post's numbers, or those of the film that it shows, which is an object of its own. */
function numbersOf({ id, createdAt }: StoredPost, isOfFilm: boolean, now: number): Record<string, unknown> {
  const { likes, comments, shares } = postNumbers(id, now - createdAt);
  const summary = (total_count: number) => ({ data: [], summary: { total_count } });
  return {
    [isOfFilm ? 'likes' : 'reactions']: summary(likes),
    comments: summary(comments),
    ...(shares > 0 && !isOfFilm && { shares: { count: shares } }),
  };
}

function throttled({ id }: Account, waitMs: number): Answer {
  const usage = {
    [id]: [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: Math.ceil(waitMs / MINUTE_MS) }],
  };
  const answer = graphError(403, { message: '(#32) Page request limit reached', code: 32 });
  return { ...answer, headers: { 'x-business-use-case-usage': JSON.stringify(usage) } };
}
