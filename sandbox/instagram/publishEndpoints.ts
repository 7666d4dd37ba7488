import { DAY_MS } from '#contract/durations';
import { hashtagsIn, mentionsIn } from '#contract/tags';
import type { SandboxPaths, ApiResponse } from '../network';
import { readText } from '../../server/lib/json';
import type { SandboxContext } from '../context';
import type { ApiCall, Endpoint } from '../endpoint';
import {
  asGraphCaller,
  graphCaller,
  graphError,
  respondWithNode,
  type GraphProblem,
  invalidParameter,
  listParameter,
  parameter,
  strangeParameter,
} from '../meta/graph';
import type { Account, Container } from '../world/events';
import { readMediaFacts, isOutside, ratioOf, type MediaFacts, saveUpload, toStoredMedia } from '../media';
import { parseUrl } from '../../server/lib/addresses';

/** `graph` and `dialog`: where the calls and the dialog are registered, without a version (see toGraphPath). */
export const INSTAGRAM_PATHS = {
  site: '/instagram',
  api: '/instagram/v25.0',
  authorize: '/instagram/v25.0/dialog/oauth',
  graph: '/instagram/graph',
  dialog: '/instagram/dialog/oauth',
} satisfies SandboxPaths & { graph: string; dialog: string };

/** Permissions for reading an account. */
export const READ = ['instagram_basic'];
/** Permissions for publishing. */
const PUBLISH = ['instagram_basic', 'instagram_content_publish'];

/** Permissions for reading and writing comments. */
export const COMMENT = ['instagram_basic', 'instagram_manage_comments'];

/** A call in the name of an account; `path` is that below the API's, with `:account` where it names one. */
export function instagramCall(
  context: SandboxContext,
  { path, permissions, ...rest }: Pick<Endpoint, 'name' | 'method' | 'path'> & { permissions: string[] },
  act: (account: Account, call: ApiCall) => ApiResponse | Promise<ApiResponse>,
): Endpoint {
  return {
    ...rest,
    path: INSTAGRAM_PATHS.graph + path,
    accountOf: (call) => graphCaller(context, 'instagram', call)?.account ?? null,
    respond: (call) =>
      asGraphCaller(context, 'instagram', call, permissions, ({ account }) => {
        const owner = readText(call.params, 'account');
        if (owner === null || owner === account.id) return act(account, call);
        return graphError(403, { message: '(#10) Application does not have permission for this action', code: 10 });
      }),
  };
}

/** The Page that stands behind a professional account. */
export function pageBehind({ id, name, handle: username }: Account): { id: string } & Record<string, unknown> {
  return { id: `8${id}`, name: `${name} (Page)`, instagram_business_account: { id, username, name } };
}

const QUOTA = { calls: 100, windowMs: DAY_MS };

/**
 * Containers that an account may make: https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media,
 * v25.0. The error is not documented: it is that of the other limit here.
 */
const CONTAINERS = { calls: 400, windowMs: DAY_MS };
const OVER_LIMIT: GraphProblem = { message: 'Application request limit reached', code: 9, subcode: 2207042 };
const VIDEO_PROCESSING_MS = 1_500;
const LIMIT_NODE = { type: 'ContentPublishingLimit', initial: ['quota_usage'], fields: ['quota_usage', 'config'] };

type NewContainer = Pick<Container, 'caption' | 'uploadIds'> &
  Partial<Pick<Container, 'isChild' | 'isCarousel' | 'problem'>> & { processingMs?: number };

/** The calls by which Instagram publishes: a container is made, filled, and then published. */
export function publishEndpoints(context: SandboxContext): Endpoint[] {
  const { world } = context;
  const quotaOf = ({ id }: Account) => `instagram ${id}`;

  async function create(account: Account, call: ApiCall): Promise<ApiResponse> {
    const error = containerProblem(call);
    if (error !== null) return error;
    if (!context.limits.take(`instagram containers ${account.id}`, CONTAINERS).isAllowed && !context.isLenient) {
      return graphError(403, OVER_LIMIT);
    }
    const caption = parameter(call, 'caption')?.trim() ?? '';
    if (parameter(call, 'media_type') === 'CAROUSEL') return createCarousel(account, caption, call);
    const [image, video] = [parameter(call, 'image_url'), parameter(call, 'video_url')];
    const isVideo = ['VIDEO', 'REELS'].includes(parameter(call, 'media_type') ?? '');
    const address = isVideo ? video : image;
    if (address === null) {
      return refuse({ message: `(#100) The parameter ${isVideo ? 'video' : 'image'}_url is required`, code: 100 });
    }
    const bytes = await fetchMedia(address, context.publicOrigin);
    if (bytes === null) {
      const userMessage = `The media could not be fetched from this URI: ${address}`;
      return refuse({ message: 'Only photo or video can be accepted.', code: 9004, subcode: 2207052, userMessage });
    }
    const upload = saveUpload(context, account, bytes, parameter(call, 'alt_text'));
    if (!upload?.mimeType.startsWith(isVideo ? 'video/' : 'image/jpeg')) {
      return refuse({ message: 'The image format is not supported.', code: 36001, subcode: 2207005 });
    }
    const facts = await readMediaFacts(bytes, upload.mimeType);
    if (!isVideo && isOfOddShape(facts)) {
      return refuse({ message: 'The aspect ratio is not supported.', code: 36003, subcode: 2207009 });
    }
    const problem = instagramMediaFailure(facts);
    return save(account, {
      caption,
      uploadIds: [upload.id],
      isChild: parameter(call, 'is_carousel_item') === 'true',
      processingMs: isVideo ? VIDEO_PROCESSING_MS : 0,
      ...(problem !== null && { problem }),
    });
  }

  function createCarousel(account: Account, caption: string, call: ApiCall): ApiResponse {
    const ids = listParameter(call, 'children').map(String);
    const children = ids.map((id) => world.container(account, id));
    if (ids.length < 2 || ids.length > 10) return invalidParameter();
    if (children.some((child) => child !== null && child.isChild !== true)) {
      return invalidParameter('Only containers that were created as carousel items can be children');
    }
    const uploadIds = children.flatMap((child) =>
      child !== null && containerStatus(child, context.now()) === 'FINISHED' ? child.uploadIds : [],
    );
    return uploadIds.length < ids.length ? refuse(NOT_READY) : save(account, { caption, uploadIds, isCarousel: true });
  }

  function save({ id: accountId }: Account, { processingMs = 0, ...rest }: NewContainer): ApiResponse {
    const createdAt = context.now();
    const id = world.nextId();
    world.putContainer({ id, accountId, createdAt, readyAt: createdAt + processingMs, publishedAs: null, ...rest });
    return { status: 200, body: { id } };
  }

  function publish(account: Account, call: ApiCall): ApiResponse {
    const container = world.container(account, parameter(call, 'creation_id') ?? '');
    if (container === null || containerStatus(container, context.now()) !== 'FINISHED') return refuse(NOT_READY);
    if (container.isChild === true) return invalidParameter('A carousel item cannot be published alone');
    if (!context.limits.take(quotaOf(account), QUOTA).isAllowed && !context.isLenient) {
      return graphError(403, OVER_LIMIT);
    }
    const media = container.uploadIds.flatMap((id) => world.upload(account, id) ?? []).map(toStoredMedia);
    const { id } = world.acceptPost(account, container.caption, media);
    world.putContainer({ ...container, publishedAs: id });
    return { status: 200, body: { id } };
  }

  function tellLimit(account: Account, call: ApiCall): ApiResponse {
    const config = { quota_total: QUOTA.calls, quota_duration: QUOTA.windowMs / 1000 };
    const row = { quota_usage: context.limits.used(quotaOf(account)), config };
    const { status, body } = respondWithNode(call, LIMIT_NODE, row);
    return { status, body: status === 200 ? { data: [body] } : body };
  }

  const call = (name: string, method: 'GET' | 'POST', path: string, permissions: string[]) => ({
    name,
    method,
    path: `/:account/${path}`,
    permissions,
  });
  return [
    instagramCall(context, call('containers', 'POST', 'media', PUBLISH), create),
    instagramCall(context, call('publish', 'POST', 'media_publish', PUBLISH), publish),
    instagramCall(context, call('publishing-limit', 'GET', 'content_publishing_limit', READ), tellLimit),
  ];
}

const WAIT_MAX_MS = 5_000;

/**
 * Fetches what a container names, as Instagram does; null when it cannot be had. The sandbox goes to the product alone:
 * for it, that is the public internet.
 */
async function fetchMedia(address: string, publicOrigin: string): Promise<Buffer | null> {
  if (parseUrl(address)?.origin !== publicOrigin) return null;
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(WAIT_MAX_MS) });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** True if an image is narrower than 4:5 or wider than 1.91:1 (IG User Media, image specifications). */
function isOfOddShape(facts: MediaFacts): boolean {
  return isOutside(ratioOf(facts), 4 / 5, 1.91);
}

/**
 * Why Instagram cannot use a video, or null. By the reel specifications of IG User Media: three seconds to fifteen
 * minutes, 23 to 60 frames per second, at most 1920 pixels wide, H.264 or HEVC.
 */
function instagramMediaFailure({ mimeType, durationMs, frameRate, width, codec }: MediaFacts): string | null {
  if (!mimeType.startsWith('video/')) return null;
  if (isOutside(durationMs, 3_000, 900_000)) return 'The video must last from 3 seconds to 15 minutes.';
  // A camera's 23 or 60 frames a second may be slightly off.
  if (isOutside(frameRate, 22.5, 60.5)) return 'The frame rate must be from 23 to 60 FPS.';
  if (isOutside(width, 1, 1_920)) return 'The video has more than 1920 horizontal pixels.';
  return codec === null || ['h264', 'hevc'].includes(codec) ? null : 'The video codec must be H264 or HEVC.';
}

/** Parameters of a container; stickers, places, people and products are not modeled. */
const PARAMETERS = ['media_type', 'image_url', 'video_url', 'caption', 'alt_text', 'is_carousel_item', 'children'];

/** The kinds that may be named for a video; stories are not modeled. */
const KINDS = ['IMAGE', 'VIDEO', 'REELS', 'CAROUSEL'];

/** Limits of a caption (IG User Media). */
const CAPTION_MAX_LENGTH = 2_200;
const MAX_HASHTAGS = 30;
const MAX_MENTIONS = 20;

/** Instagram's error for a container that is not ready. */
const NOT_READY: GraphProblem = { message: 'Media ID is not available', code: 9007, subcode: 2207027 };

/** Instagram's error for a new container before it checks the media; null if there is none. */
function containerProblem(call: ApiCall): ApiResponse | null {
  const strange = strangeParameter(call, PARAMETERS);
  if (strange !== null) return strange;
  const kind = parameter(call, 'media_type');
  if (kind !== null && !KINDS.includes(kind)) {
    return refuse({ message: `The media type ${kind} is unknown.`, code: 100, subcode: 2207023 });
  }
  const isChild = parameter(call, 'is_carousel_item') === 'true';
  if (kind === 'VIDEO' && !isChild) {
    return invalidParameter('The value VIDEO for media_type is no longer supported. Use the REELS media type instead.');
  }
  if (isChild && (kind === 'CAROUSEL' || parameter(call, 'caption') !== null)) return invalidParameter();
  const caption = parameter(call, 'caption') ?? '';
  const hasTooMany = hashtagsIn(caption).length > MAX_HASHTAGS || mentionsIn(caption).length > MAX_MENTIONS;
  return caption.length > CAPTION_MAX_LENGTH || hasTooMany
    ? refuse({ message: 'The caption was too long.', code: 36004, subcode: 2207010 })
    : null;
}

/** Status of a container at an instant (epoch milliseconds). */
export function containerStatus({ publishedAs, createdAt, readyAt, problem }: Container, now: number): string {
  if (publishedAs !== null) return 'PUBLISHED';
  if (problem !== undefined) return 'ERROR';
  if (now > createdAt + DAY_MS) return 'EXPIRED';
  return now < readyAt ? 'IN_PROGRESS' : 'FINISHED';
}

/** Instagram's error of a call. */
function refuse(problem: GraphProblem): ApiResponse {
  return graphError(400, problem);
}
