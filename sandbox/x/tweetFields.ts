import { readPath } from '../../server/lib/json';
import type { ApiResponse } from '../apiResponse';
import { undefinedProperty, xInvalidRequest } from './problems';

/** Properties of a new post; polls, places, communities and the like are rejected as X rejects unknown ones. */
const PROPERTIES: Record<string, readonly string[]> = {
  $: ['text', 'media', 'reply', 'quote_tweet_id', 'reply_settings'],
  '$.media': ['media_ids'],
  '$.reply': ['in_reply_to_tweet_id'],
};

const REPLY_SETTINGS = ['following', 'mentionedUsers', 'subscribers', 'verified'];
const KEPT = ['reply', 'quote_tweet_id', 'reply_settings'];

/** X's error of the body of a new post that says what it may not; null when nothing is wrong with it. */
export function strangeProperty(body: unknown): ApiResponse | null {
  if (typeof body !== 'object' || body === null) return xInvalidRequest('The body is not a JSON object.');
  for (const [path, known] of Object.entries(PROPERTIES)) {
    const value = path === '$' ? body : readPath(body, path.slice(2));
    if (value === undefined) continue;
    if (typeof value !== 'object' || value === null) return xInvalidRequest(`[${path}: is not an object]`);
    const strange = undefinedProperty(value, known, path);
    if (strange !== null) return strange;
  }
  const setting = readPath(body, 'reply_settings');
  if (setting !== undefined && !REPLY_SETTINGS.some((one) => one === setting)) {
    return xInvalidRequest(
      `[$.reply_settings: does not have a value in the enumeration [${REPLY_SETTINGS.join(', ')}]]`,
    );
  }
  const isBoth = readPath(body, 'quote_tweet_id') !== undefined && readPath(body, 'media') !== undefined;
  return isBoth ? xInvalidRequest('Only one of `media` and `quote_tweet_id` may be given.') : null;
}

/** Stored details of a new post besides its text and its media. */
export function tweetDetails(body: unknown): { details?: Record<string, unknown> } {
  const said = KEPT.map((name) => [name, readPath(body, name)] as const).filter(([, value]) => value !== undefined);
  return said.length === 0 ? {} : { details: Object.fromEntries(said) };
}
