import { MINUTE_MS } from '#contract/durations';
import type { SandboxPaths, ApiResponse } from '../network';
import { readText } from '../../server/lib/json';
import type { SandboxContext, RateLimit, RateStanding } from '../context';
import { headerOf, type ApiCall, type Endpoint } from '../endpoint';
import { bearerToken, findCaller, type Caller } from '../oauth/tokens';
import type { Account } from '../world/events';

export const X_PATHS = { site: '/x', api: '/x', authorize: '/x/i/oauth2/authorize' } satisfies SandboxPaths;

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The body of X's plain errors, problem JSON; without a detail the title is said twice, as X does. */
export function xErrorBody(status: number, detail?: string): unknown {
  const title = TITLES[status] ?? 'Error';
  return { title, detail: detail ?? title, type: 'about:blank', status };
}

/** A plain error of X. */
export function xProblem(status: number, detail?: string): ApiResponse {
  return { status, body: xErrorBody(status, detail) };
}

/** X's response to a request that does not fit its schema. */
export function xInvalidRequest(message: string, parameters: Record<string, string[]> = {}): ApiResponse {
  const body = {
    errors: [{ parameters, message }],
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: 'https://api.twitter.com/2/problems/invalid-request',
  };
  return { status: 400, body };
}

/** X's error of a body that has a property which its closed schema lacks; null when it has none. `path` leads to the body. */
export function undefinedProperty(body: object, known: readonly string[], path = '$'): ApiResponse | null {
  const strange = Object.keys(body).find((name) => !known.includes(name));
  if (strange === undefined) return null;
  return xInvalidRequest(
    `[${path}.${strange}: is not defined in the schema and the schema does not allow additional properties]`,
  );
}

/** X's error for something that does not exist: an entry in a list next to the data, with status 200. */
export function xMissing(kind: 'tweet' | 'user', parameter: string, value: string): unknown {
  return {
    value,
    detail: `Could not find ${kind} with ${parameter}: [${value}].`,
    title: 'Not Found Error',
    resource_type: kind,
    parameter,
    resource_id: value,
    type: 'https://api.twitter.com/2/problems/resource-not-found',
  };
}

/** The names that X knows in each of its parameters that choose fields; it has values for only some of them here. */
const KNOWN: Record<string, readonly string[]> = {
  'tweet.fields': words(`article attachments author_id card_uri community_id context_annotations conversation_id
    created_at display_text_range edit_controls edit_history_tweet_ids entities geo id in_reply_to_user_id lang
    media_metadata non_public_metrics note_tweet organic_metrics paid_partnership possibly_sensitive promoted_metrics
    public_metrics referenced_tweets reply_settings scopes source suggested_source_links text withheld`),
  'user.fields': words(`affiliation confirmed_email connection_status created_at description entities id
    is_identity_verified location most_recent_tweet_id name parody pinned_tweet_id profile_banner_url
    profile_image_url protected public_metrics receives_your_dm subscription subscription_type url username verified
    verified_followers_count verified_type withheld`),
  expansions: words(`article.cover_media article.media_entities attachments.media_keys
    attachments.media_source_tweet attachments.poll_ids author_id edit_history_tweet_ids entities.mentions.username
    entities.note.mentions.username geo.place_id in_reply_to_user_id pinned_tweet_id referenced_tweets.id
    referenced_tweets.id.attachments.media_keys referenced_tweets.id.author_id`),
};

/** Fields that a call requests. */
export type Asked = { tweet: string[]; user: string[]; expansions: string[] };

/** Reads which fields a call asks for; X's error where it does not know one. */
export function readFields(query: unknown): Asked | { error: ApiResponse } {
  for (const [parameter, known] of Object.entries(KNOWN)) {
    const strange = fieldsIn(query, parameter).find((name) => !known.includes(name));
    if (strange === undefined) continue;
    const message = `The \`${parameter}\` query parameter value [${strange}] is not one of [${known.join(',')}]`;
    return { error: xInvalidRequest(message, { [parameter]: [strange] }) };
  }
  const [tweet, user] = [fieldsIn(query, 'tweet.fields'), fieldsIn(query, 'user.fields')];
  return { tweet, user, expansions: fieldsIn(query, 'expansions') };
}

/** A parameter that is a list, with commas between; empty where it is missing. */
export function listParameter(query: unknown, name: string): string[] {
  return (readText(query, name) ?? '').split(',').filter((one) => one !== '');
}

/** Since X calls tweets posts, it takes post.fields for tweet.fields. */
function fieldsIn(query: unknown, parameter: string): string[] {
  const newName = parameter === 'tweet.fields' ? listParameter(query, 'post.fields') : [];
  return [...listParameter(query, parameter), ...newName];
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const WINDOW_MS = 15 * MINUTE_MS;

/** X's limits per account. */
const X_LIMITS = {
  me: { calls: 75, windowMs: WINDOW_MS },
  tweets: { calls: 100, windowMs: WINDOW_MS },
  tweetDeletes: { calls: 50, windowMs: WINDOW_MS },
  media: { calls: 500, windowMs: WINDOW_MS },
  segments: { calls: 1_875, windowMs: WINDOW_MS },
  timeline: { calls: 900, windowMs: WINDOW_MS },
  search: { calls: 300, windowMs: WINDOW_MS },
} satisfies Record<string, RateLimit>;

/** Owner of the access token of a call; null if it carries no valid one. */
function xCaller(context: SandboxContext, call: ApiCall): Caller | null {
  const token = bearerToken(headerOf(call, 'authorization'));
  const caller = token === null ? null : findCaller(context, token);
  return caller?.account.platform === 'twitter' ? caller : null;
}

type Needs = { scopes: string[]; limit: keyof typeof X_LIMITS };

/** A call of X's API; `path` is that below /2. It needs a good token with these scopes, and stays within a limit. */
export function xEndpoint(
  context: SandboxContext,
  { scopes, limit, path, ...rest }: Pick<Endpoint, 'name' | 'method' | 'path'> & Needs,
  act: (account: Account, call: ApiCall) => ApiResponse | Promise<ApiResponse>,
): Endpoint {
  return {
    ...rest,
    path: `${X_PATHS.api}/2${path}`,
    accountOf: (call) => xCaller(context, call)?.account ?? null,
    async respond(call) {
      const caller = xCaller(context, call);
      if (caller === null) return xProblem(401);
      if (!scopes.every((scope) => caller.grant.scopes.includes(scope))) return xProblem(403);
      const standing = context.limits.take(`x ${limit} ${caller.account.id}`, X_LIMITS[limit]);
      const response = standing.isAllowed || context.isLenient ? await act(caller.account, call) : xProblem(429);
      return { ...response, headers: { ...rateHeaders(standing), ...response.headers } };
    },
  };
}

/** X's rate-limit headers, sent with every response. */
export function rateHeaders({ limit, remaining, resetAt }: RateStanding): Record<string, string> {
  return {
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-remaining': String(remaining),
    'x-rate-limit-reset': String(Math.ceil(resetAt / 1000)),
  };
}
