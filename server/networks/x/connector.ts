import extractUrls from 'twitter-text/dist/extractUrls';
import type { Repliers } from '#contract/networks/descriptor';
import { settingsOf } from '../../lib/environment';
import { readNumber, readText } from '../../lib/json';
import {
  TIMELINE_PAGE,
  type Actor,
  type AppConnector,
  type Draft,
  type PostMetrics,
  type PublishOutcome,
  type Tokens,
} from '../connector';
import { sendHttp, type HttpResponse } from '../http';
import { inChunks } from '../timeline';
import { type AppNetwork, oauthOf, siteOf, type NetworkSettings } from '../settings';
import { readPublishResult, requireGone, requireSuccess, unreadable } from '../outcomes';
import { publishInSteps } from '../preparation';
import { explainXProblem, readXError, explainXOAuth } from './errors';
import { uploadToX } from './media';
import { NO_METER, requireBudget, requireBudgetOrPerson } from './meter';
import { readXMetrics, readXPosts, xPostUrl } from './posts';
import { readTokens } from '../tokens';

const PLATFORM = 'twitter';
const POSTS_PER_LOOKUP = 100;

/** X gives no fewer posts of a timeline. */
const TIMELINE_LEAST = 5;

/** The minimum that publishing needs; offline.access is required for a refresh token. */
const SCOPE = 'tweet.read tweet.write users.read media.write offline.access';

/** What X calls those who can answer. */
const REPLY_SETTINGS: Record<Repliers, string> = {
  following: 'following',
  mentioned: 'mentionedUsers',
  subscribers: 'subscribers',
  verified: 'verified',
};

/** X, real or sandbox, by its API v2. */
export function createXConnector(settings: NetworkSettings, now: () => number = Date.now): AppConnector {
  const { apiUrl, meter = NO_METER } = settings;
  const siteUrl = siteOf(settings);

  async function read(path: string, accessToken: string): Promise<HttpResponse> {
    const result = await sendHttp({ method: 'GET', url: apiUrl + path, headers: bearer(accessToken) });
    return requireSuccess(PLATFORM, result, explainXProblem);
  }

  /** X sells an account its own posts for less where it owns the app. */
  function readClassOf({ username }: Actor): 'own_post_read' | 'post_read' {
    const isOwner = settings.ownerUsername?.toLowerCase() === username.toLowerCase();
    return isOwner ? 'own_post_read' : 'post_read';
  }

  async function lookUp({ accessToken }: Actor, ids: readonly string[]): Promise<PostMetrics[]> {
    if (ids.length === 0) return [];
    const query = new URLSearchParams({ ids: ids.join(','), 'tweet.fields': 'public_metrics' });
    const { json } = await read(`/2/tweets?${query.toString()}`, accessToken);
    const found = readXMetrics(json);
    meter.countReads(
      'post_read',
      found.map(({ remoteId }) => remoteId),
    );
    return found;
  }

  /** The same out of the account's own posts, as many as are asked for; what is not among them is looked up. */
  async function lookAmongOwn(actor: Actor, ids: readonly string[]): Promise<PostMetrics[]> {
    const [oldest = 0n, newest = 0n] = rangeOf(ids);
    const query = new URLSearchParams({
      max_results: String(Math.max(ids.length, TIMELINE_LEAST)),
      since_id: String(oldest - 1n),
      until_id: String(newest + 1n),
      'tweet.fields': 'public_metrics',
    });
    const { json } = await read(`${timelineOf(actor)}?${query.toString()}`, actor.accessToken);
    const listed = readXMetrics(json);
    meter.countReads(
      'own_post_read',
      listed.map(({ remoteId }) => remoteId),
    );
    const found = listed.filter(({ remoteId }) => ids.includes(remoteId));
    const missing = ids.filter((id) => found.every(({ remoteId }) => remoteId !== id));
    return [...found, ...(await lookUp(actor, missing))];
  }

  async function publishOnce(
    actor: Actor,
    { text, media = [], answers, setting }: Draft,
    signal: AbortSignal,
  ): Promise<PublishOutcome> {
    const media_ids = await uploadToX({ apiUrl, accessToken: actor.accessToken, signal, now, meter }, media);
    const result = await sendHttp({
      method: 'POST',
      url: `${apiUrl}/2/tweets`,
      headers: { ...bearer(actor.accessToken), 'content-type': 'application/json' },
      body: JSON.stringify({
        // Empty beside files: what is behind X's API rejects a post without it.
        text,
        ...(media_ids.length > 0 && { media: { media_ids } }),
        // An answer is as open as what it answers.
        ...(setting?.replies && !answers && { reply_settings: REPLY_SETTINGS[setting.replies] }),
        ...(answers && { reply: { in_reply_to_tweet_id: answers.parent } }),
      }),
      signal,
    });
    const outcome = readPublishResult(result, {
      readPosted: ({ json }) => {
        const remoteId = readText(json, 'data', 'id');
        return remoteId === null ? null : { remoteId, remoteUrl: xPostUrl(siteUrl, actor.username, remoteId) };
      },
      readError: (response) => readXError(response, now()),
    });
    // What may have been carried out may have been billed; what X refuses is free.
    const isBilled = outcome.kind === 'published' || outcome.kind === 'unknown';
    if (isBilled) meter.count(extractUrls(text).length > 0 ? 'post_with_link' : 'post');
    return outcome;
  }

  return {
    platform: PLATFORM,
    oauth: oauthOf(PLATFORM, SCOPE, settings),

    exchange({ code, redirectUri, codeVerifier }) {
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      return requestXTokens(settings, { ...grant, code_verifier: codeVerifier ?? '' }, now());
    },

    refresh(refreshToken) {
      return requestXTokens(settings, { grant_type: 'refresh_token', refresh_token: refreshToken }, now());
    },

    async revoke({ accessToken, refreshToken }) {
      // The one that lasts goes first, and each is a token of its own.
      if (refreshToken !== null) await revokeXToken(settings, refreshToken);
      await revokeXToken(settings, accessToken);
      return true;
    },

    async profile(accessToken) {
      const { status, json } = await read('/2/users/me', accessToken);
      const accountId = readText(json, 'data', 'id');
      const username = readText(json, 'data', 'username');
      if (accountId === null || username === null) throw unreadable(PLATFORM, status);
      meter.countReads('user_read', [accountId]);
      return { accountId, username, name: readText(json, 'data', 'name') ?? username };
    },

    publish: (actor, draft, signal) => publishInSteps(() => publishOnce(actor, draft, signal)),

    async findRecent(actor: Actor) {
      await requireBudgetOrPerson(meter);
      const query = new URLSearchParams({
        max_results: String(TIMELINE_PAGE),
        'tweet.fields': 'created_at,entities',
      });
      const { status, json, clock } = await read(`${timelineOf(actor)}?${query.toString()}`, actor.accessToken);
      const posts = await readXPosts(json, (id) => xPostUrl(siteUrl, actor.username, id));
      if (posts === null) throw unreadable(PLATFORM, status);
      meter.countReads(
        readClassOf(actor),
        posts.map(({ remoteId }) => remoteId),
      );
      return { posts, isWhole: readText(json, 'meta', 'next_token') === null, clock };
    },

    async remove({ accessToken }, remoteId) {
      const url = `${apiUrl}/2/tweets/${encodeURIComponent(remoteId)}`;
      const result = await sendHttp({ method: 'DELETE', url, headers: bearer(accessToken) });
      requireGone(PLATFORM, result, explainXProblem);
      meter.count('deletion');
    },

    postMetrics: (actor, remoteIds) =>
      inChunks(remoteIds, POSTS_PER_LOOKUP, async (ids) => {
        await requireBudget(meter);
        return readClassOf(actor) === 'own_post_read' ? lookAmongOwn(actor, ids) : lookUp(actor, ids);
      }),

    async followers({ accountId, accessToken }) {
      await requireBudget(meter);
      meter.countReads('user_read', [accountId]);
      const { json } = await read('/2/users/me?user.fields=public_metrics', accessToken);
      return readNumber(json, 'data', 'public_metrics', 'followers_count');
    },

    async pictureUrl({ accountId, accessToken }) {
      await requireBudget(meter);
      // The same read as that of the followers, which X bills once a day.
      meter.countReads('user_read', [accountId]);
      const { json } = await read('/2/users/me?user.fields=profile_image_url', accessToken);
      const url = readText(json, 'data', 'profile_image_url');
      // "Normal" is 48 pixels wide.
      return url === null || url.includes('/default_profile') ? null : url.replace('_normal.', '_400x400.');
    },
  };
}

function timelineOf({ accountId }: Actor): string {
  return `/2/users/${encodeURIComponent(accountId)}/tweets`;
}

/** The smallest and the largest of X's ids, which grow with time. */
function rangeOf(ids: readonly string[]): bigint[] {
  const sorted = ids
    .filter((id) => /^\d+$/.test(id))
    .map(BigInt)
    .sort((one, other) => (one < other ? -1 : 1));
  return [sorted[0], sorted.at(-1)].flatMap((id) => id ?? []);
}

function bearer(accessToken: string): Record<string, string> {
  return { authorization: `Bearer ${accessToken}` };
}

export const x: AppNetwork = {
  settingsPrefix: 'X',
  apiUrl: 'https://api.x.com',
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  needsSecret: false,
  readOptions: (environment) => ({
    ownerUsername: settingsOf(environment).optional(
      'X_APP_OWNER',
      handle,
      'the name of an account of X, without its @',
    ),
  }),
  createConnector: createXConnector,
};

function handle(text: string): string {
  if (!/^\w{1,15}$/.test(text)) throw new RangeError();
  return text;
}

/** Calls X's token endpoint: Basic authentication where there is a secret, else client_id in the form. */
async function requestXTokens(settings: NetworkSettings, grant: Record<string, string>, now: number): Promise<Tokens> {
  return readTokens('twitter', await callAsApp(settings, '/2/oauth2/token', grant), now);
}

/** Makes a token useless. */
async function revokeXToken(settings: NetworkSettings, token: string): Promise<void> {
  await callAsApp(settings, '/2/oauth2/revoke', { token });
}

async function callAsApp(
  { clientId, clientSecret, apiUrl }: NetworkSettings,
  path: string,
  form: Record<string, string>,
): Promise<HttpResponse> {
  const result = await sendHttp({
    method: 'POST',
    url: apiUrl + path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(clientSecret === null ? {} : { authorization: basic(clientId, clientSecret) }),
    },
    body: new URLSearchParams({ ...form, client_id: clientId }).toString(),
  });
  return requireSuccess('twitter', result, explainXOAuth);
}

function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
}
