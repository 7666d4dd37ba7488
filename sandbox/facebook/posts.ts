import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { readText } from '../../server/lib/json';
import { graphTime, type Node, invalidParameter, parameter } from '../meta/graph';
import type { Account, StoredPost } from '../world/events';
import { postNumbers, isPublic } from '../world/posts';
import type { World } from '../world/world';
import type { ApiResponse } from '../network';
import type { ApiCall } from '../endpoint';

/** Longest text of a post on a Page, in UTF-16 units. */
export const MESSAGE_MAX_LENGTH = 63_206;

const NUMBERS = ['comments'];

/** A post of a Page. */
export const POST_NODE: Node = {
  type: 'PagePost',
  initial: ['message', 'created_time'],
  fields: [
    ...['message', 'created_time', 'permalink_url', 'is_published', 'scheduled_publish_time', 'from', 'attachments'],
    ...['reactions', 'likes', 'shares', ...NUMBERS],
  ],
};

/** A video, which is an object of its own and has no shares. */
export const VIDEO_NODE: Node = {
  type: 'Video',
  initial: ['description', 'updated_time'],
  fields: ['description', 'created_time', 'updated_time', 'permalink_url', 'likes', ...NUMBERS],
};

/** The name of a post. */
export function postId(page: Account, { id }: StoredPost): string {
  return `${page.id}_${id}`;
}

/** True if a post is a video. */
function isVideo({ media }: StoredPost): boolean {
  return media.some(({ mimeType }) => mimeType.startsWith('video/'));
}

/** The post or video of a Page with a name; null if it has none. */
export function findPost({ posts }: World, page: Account, id: string): { post: StoredPost; isVideo: boolean } | null {
  const all = posts.of(page);
  const video = all.find((one) => one.id === id && isVideo(one));
  const post = video ?? all.find((one) => postId(page, one) === id);
  return post === undefined ? null : { post, isVideo: video !== undefined };
}

/** A post with all that Graph says of it at an instant (milliseconds since 1970). */
export function describePost(page: Account, post: StoredPost, now: number): Record<string, unknown> {
  const { likes, comments, shares } = postNumbers(post.id, now - post.createdAt);
  const { publicFrom } = post;
  const attachments = post.media.map(({ mimeType, altText }) => ({
    type: mimeType.startsWith('video/') ? 'video_inline' : 'photo',
    description: altText ?? undefined,
  }));
  const link = readText(post.details, 'link');
  if (link !== null) attachments.push({ type: 'share', description: link });
  return {
    id: postId(page, post),
    ...(post.text !== '' && { message: post.text }),
    created_time: graphTime(post.createdAt),
    permalink_url: `/facebook/${page.id}/posts/${post.id}`,
    is_published: isPublic(post, now),
    ...(typeof publicFrom === 'number' && { scheduled_publish_time: publicFrom / 1000 }),
    from: { id: page.id, name: page.name },
    ...(attachments.length > 0 && { attachments: { data: attachments } }),
    reactions: summary(likes),
    likes: summary(likes),
    comments: summary(comments),
    ...(shares > 0 && { shares: { count: shares } }),
  };
}

/** A video with all that Graph says of it at an instant (milliseconds since 1970). */
export function describeVideo(page: Account, post: StoredPost, now: number): Record<string, unknown> {
  const { message, created_time, likes, comments } = describePost(page, post, now);
  const updated_time = created_time;
  const permalink_url = `/facebook/${page.id}/videos/${post.id}`;
  return { id: post.id, description: message, created_time, updated_time, permalink_url, likes, comments };
}

function summary(total_count: number): unknown {
  return { data: [], summary: { total_count } };
}

const EARLIEST_MS = 10 * MINUTE_MS;
const LATEST_MS = 30 * DAY_MS;

/** The parameters that say when a post is seen. */
export const SCHEDULE_PARAMETERS = ['published', 'scheduled_publish_time', 'unpublished_content_type'];

/** From when on everybody sees a post; Graph's error of an instant that it does not take. */
export function readSchedule(call: ApiCall, now: number): { publicFrom?: number | null } | { error: ApiResponse } {
  const isPublished = parameter(call, 'published') !== 'false';
  const time = parameter(call, 'scheduled_publish_time');
  if (time === null) return isPublished ? {} : { publicFrom: null };
  const instant = /^\d+$/.test(time) ? Number(time) * 1000 : Date.parse(time);
  // Graph refuses an instant for what is published at once.
  if (isPublished)
    return { error: invalidParameter('You cannot specify a scheduled publish time on a published post') };
  if (!(instant >= now + EARLIEST_MS && instant <= now + LATEST_MS)) {
    return { error: invalidParameter('The specified scheduled publish time is invalid') };
  }
  return { publicFrom: instant };
}
