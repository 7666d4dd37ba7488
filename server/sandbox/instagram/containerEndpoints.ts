import { DAY_MS } from '#contract/durations';
import { POST_TEXT_LIMIT } from '#contract/limits';
import { INSTAGRAM_MAX_HASHTAGS, INSTAGRAM_MAX_MENTIONS } from '#contract/networkLimits';
import { hashtagsIn, mentionsIn } from '#contract/tags';
import { readText } from '../../networks/json';
import type { SandboxContext } from '../context';
import { headerOf, type Answer, type ApiCall, type Endpoint } from '../endpoint';
import { answerBatch, noSuchObject } from '../meta/batch';
import { asGraphCaller, graphCaller, graphPaging, graphTime, pickFields } from '../meta/graphCallers';
import { graphError, type GraphProblem } from '../meta/graphErrors';
import { GRAPH_PATHS } from '../meta/paths';
import { SANDBOX_PATHS } from '../paths';
import { unfitMedia } from '../unfitMedia';
import { keepUpload, toStoredMedia } from '../uploads';
import type { Account, Container, StoredPost } from '../world/events';
import { followersOf, postNumbers } from '../world/growth';
import { fetchMedia } from './fetchMedia';
import { isOfOddShape } from './isOfOddShape';

const { site } = SANDBOX_PATHS.instagram;
const api = GRAPH_PATHS.instagram.graph;
const PUBLISH = ['instagram_basic', 'instagram_content_publish'];
const QUOTA = { calls: 100, windowMs: DAY_MS };
const FILM_PROCESSING_MS = 1_500;

/** The calls by which Instagram publishes: a container is made, filled, and then published. */
export function containerEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;
  const accountOf = (call: ApiCall) => graphCaller(context, 'instagram', call)?.account ?? null;

  async function create(account: Account, { body }: ApiCall): Promise<Answer> {
    const caption = readText(body, 'caption')?.trim() ?? '';
    const hasTooMany =
      hashtagsIn(caption).length > INSTAGRAM_MAX_HASHTAGS || mentionsIn(caption).length > INSTAGRAM_MAX_MENTIONS;
    if (caption.length > POST_TEXT_LIMIT.instagram || hasTooMany) {
      return refuse({ message: 'The caption was too long.', code: 36004, subcode: 2207010 });
    }
    const childIds = (readText(body, 'children') ?? '').split(',').filter((id) => id !== '');
    if (childIds.length > 0) return createCarousel(account, caption, childIds);
    const address = readText(body, 'image_url') ?? readText(body, 'video_url');
    if (address === null) return refuse({ message: '(#100) The parameter image_url is required', code: 100 });
    const bytes = await fetchMedia(address, context.publicOrigin);
    if (bytes === null) {
      const userMessage = `The media could not be fetched from this URI: ${address}`;
      return refuse({ message: 'Only photo or video can be accepted.', code: 9004, subcode: 2207052, userMessage });
    }
    const upload = keepUpload(context, account, bytes, readText(body, 'alt_text'));
    const isFilm = readText(body, 'video_url') !== null;
    if (!upload?.mimeType.startsWith(isFilm ? 'video/' : 'image/jpeg')) {
      return refuse({ message: 'The image format is not supported.', code: 36001, subcode: 2207005 });
    }
    if (!isFilm && (await isOfOddShape(bytes))) {
      return refuse({ message: 'The aspect ratio is not supported.', code: 36003, subcode: 2207009 });
    }
    const problem = await unfitMedia('instagram', bytes, upload.mimeType);
    return save(account, caption, [upload.id], { isFilm, problem });
  }

  function createCarousel(account: Account, caption: string, childIds: string[]): Answer {
    const children = childIds.map((id) => world.container(account, id));
    const isReady = children.every((child) => child !== null && statusOf(child) === 'FINISHED');
    if (!isReady) return refuse({ message: 'Media ID is not available', code: 9007, subcode: 2207027 });
    if (childIds.length < 2 || childIds.length > 10) return refuse({ message: '(#100) Invalid parameter', code: 100 });
    return save(
      account,
      caption,
      children.flatMap((child) => child?.uploadIds ?? []),
      { isFilm: false, problem: null },
    );
  }

  function save(
    { id: accountId }: Account,
    caption: string,
    uploadIds: string[],
    { isFilm, problem }: { isFilm: boolean; problem: string | null },
  ): Answer {
    const createdAt = context.now();
    const readyAt = createdAt + (isFilm ? FILM_PROCESSING_MS : 0);
    const id = world.nextId();
    const container = { id, accountId, caption, uploadIds, createdAt, readyAt, publishedAs: null };
    world.putContainer({ ...container, ...(problem !== null && { problem }) });
    return { status: 200, body: { id } };
  }

  function publish(account: Account, { body }: ApiCall): Answer {
    const container = world.container(account, readText(body, 'creation_id') ?? '');
    if (container === null || statusOf(container) !== 'FINISHED') {
      return refuse({ message: 'Media ID is not available', code: 9007, subcode: 2207027 });
    }
    if (!context.limits.take(`instagram ${account.id}`, QUOTA).isAllowed && !context.isLenient) {
      return graphError(403, { message: 'Application request limit reached', code: 9, subcode: 2207042 });
    }
    const media = container.uploadIds.flatMap((id) => world.upload(account, id) ?? []).map(toStoredMedia);
    const { id } = world.acceptPost(account, container.caption, media);
    world.putContainer({ ...container, publishedAs: id });
    return { status: 200, body: { id } };
  }

  function statusOf({ publishedAs, createdAt, readyAt, problem }: Container): string {
    if (publishedAs !== null) return 'PUBLISHED';
    if (problem !== undefined) return 'ERROR';
    if (context.now() > createdAt + DAY_MS) return 'EXPIRED';
    return context.now() < readyAt ? 'IN_PROGRESS' : 'FINISHED';
  }

  function readObject(account: Account, call: ApiCall): Answer {
    const id = readText(call.params, 'id') ?? '';
    if (id === account.id) {
      const followers_count = followersOf(id, context.now() - account.createdAt);
      return { status: 200, body: pickFields(call, { id, username: account.handle, followers_count }) };
    }
    const container = world.container(account, id);
    if (container !== null) {
      const status_code = statusOf(container);
      return {
        status: 200,
        body: pickFields(call, { id, status_code, status: container.problem ?? `${status_code}: the media is known.` }),
      };
    }
    const post = world.posts.of(account).find((one) => one.id === id);
    if (post !== undefined) return { status: 200, body: pickFields(call, toRow(post, call, context.now())) };
    return noSuchObject(id);
  }

  function list(account: Account, call: ApiCall): Answer {
    const size = Math.min(Number(readText(call.query, 'limit') ?? 25), 100);
    const all = world.posts.of(account);
    const newest = all.slice(-size).reverse();
    const data = newest.map((post) => pickFields(call, toRow(post, call, context.now())));
    return { status: 200, body: { data, ...graphPaging(call, all.length > newest.length) } };
  }

  const endpoint = (
    name: string,
    method: 'GET' | 'POST',
    path: string,
    permissions: string[],
    act: (account: Account, call: ApiCall) => Answer | Promise<Answer>,
  ): Endpoint => ({
    name,
    method,
    path: api + path,
    accountOf,
    answer: (call) =>
      asGraphCaller(context, 'instagram', call, permissions, ({ account }) => {
        const owner = readText(call.params, 'account');
        return owner === null || owner === account.id ? act(account, call) : graphError(403, NOT_YOURS);
      }),
  });

  return [
    endpoint('containers', 'POST', '/:account/media', PUBLISH, create),
    endpoint('publish', 'POST', '/:account/media_publish', PUBLISH, publish),
    endpoint('timeline', 'GET', '/:account/media', ['instagram_basic'], list),
    endpoint('object', 'GET', '/:id', ['instagram_basic'], readObject),
    endpoint('batch', 'POST', '/', ['instagram_basic'], (account, call) =>
      answerBatch(call, (one) => readObject(account, one)),
    ),
  ];
}

const NOT_YOURS: GraphProblem = { message: '(#10) Application does not have permission for this action', code: 10 };

function refuse(problem: GraphProblem): Answer {
  return graphError(400, problem);
}

function toRow({ id, text, createdAt }: StoredPost, call: ApiCall, now: number): Record<string, unknown> {
  const permalink = `http://${headerOf(call, 'host')}${site}/p/${id}`;
  const { likes: like_count, comments: comments_count } = postNumbers(id, now - createdAt);
  const timestamp = graphTime(createdAt);
  return { id, ...(text !== '' && { caption: text }), permalink, timestamp, like_count, comments_count };
}
