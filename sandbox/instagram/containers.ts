import { DAY_MS } from '#contract/durations';
import { hashtagsIn, mentionsIn } from '#contract/tags';
import type { ApiResponse } from '../apiResponse';
import type { ApiCall } from '../endpoint';
import { graphError, type GraphProblem } from '../meta/graphErrors';
import { invalidParameter, parameter, strangeParameter } from '../meta/parameters';
import type { Container } from '../world/events';

/** Parameters of a container; stickers, places, people and products are not modeled. */
const PARAMETERS = ['media_type', 'image_url', 'video_url', 'caption', 'alt_text', 'is_carousel_item', 'children'];

/** The kinds that may be named for a video; stories are not modeled. */
const KINDS = ['IMAGE', 'VIDEO', 'REELS', 'CAROUSEL'];

/** Limits of a caption (IG User Media). */
const CAPTION_MAX_LENGTH = 2_200;
const MAX_HASHTAGS = 30;
const MAX_MENTIONS = 20;

/** Instagram's error for a container that is not ready. */
export const NOT_READY: GraphProblem = { message: 'Media ID is not available', code: 9007, subcode: 2207027 };

/** Instagram's error for a new container before it checks the media; null if there is none. */
export function containerProblem(call: ApiCall): ApiResponse | null {
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
export function refuse(problem: GraphProblem): ApiResponse {
  return graphError(400, problem);
}
