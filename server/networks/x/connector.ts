import type { Repliers } from '#contract/networks/descriptor';
import { TIMELINE_PAGE, type Actor, type AppConnector, type Draft, type PublishOutcome } from '../connector';
import { sendHttp, type HttpResponse } from '../http';
import { inChunks } from '../inChunks';
import { readNumber, readText } from '../json';
import { readPublishResult, requireGone, requireSuccess, unreadable } from '../outcomes';
import { publishInSteps } from '../preparation';
import { oauthOf, siteOf, type NetworkSettings } from '../settings';
import { explainXProblem, readXError } from './errors';
import { readXMetrics, readXPosts, xPostUrl } from './posts';
import { requestXTokens, revokeXToken } from './tokens';
import { uploadToX } from './uploads';

const PLATFORM = 'twitter';
const POSTS_PER_LOOKUP = 100;

/** The minimum that publishing needs (L-116); offline.access is required for a refresh token. */
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
  const { apiUrl } = settings;
  const siteUrl = siteOf(settings);

  async function read(path: string, accessToken: string): Promise<HttpResponse> {
    const result = await sendHttp({ method: 'GET', url: apiUrl + path, headers: bearer(accessToken) });
    return requireSuccess(PLATFORM, result, explainXProblem);
  }

  async function publishOnce(
    actor: Actor,
    { text, media = [], answers, setting }: Draft,
    signal: AbortSignal,
  ): Promise<PublishOutcome> {
    const media_ids = await uploadToX({ apiUrl, accessToken: actor.accessToken, signal, now }, media);
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
    return readPublishResult(result, {
      platform: PLATFORM,
      readPosted: ({ json }) => {
        const remoteId = readText(json, 'data', 'id');
        return remoteId === null ? null : { remoteId, remoteUrl: xPostUrl(siteUrl, actor.username, remoteId) };
      },
      readError: (response) => readXError(response, now()),
    });
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
    },

    async profile(accessToken) {
      const { status, json } = await read('/2/users/me', accessToken);
      const accountId = readText(json, 'data', 'id');
      const username = readText(json, 'data', 'username');
      if (accountId === null || username === null) throw unreadable(PLATFORM, status);
      return { accountId, username, name: readText(json, 'data', 'name') ?? username };
    },

    publish: (actor, draft, signal) => publishInSteps(() => publishOnce(actor, draft, signal)),

    async findRecent(actor: Actor) {
      const query = new URLSearchParams({
        max_results: String(TIMELINE_PAGE),
        'tweet.fields': 'created_at,entities',
      });
      const path = `/2/users/${encodeURIComponent(actor.accountId)}/tweets?${query.toString()}`;
      const { status, json, clock } = await read(path, actor.accessToken);
      const posts = readXPosts(json, (id) => xPostUrl(siteUrl, actor.username, id));
      if (posts === null) throw unreadable(PLATFORM, status);
      return { posts, isWhole: readText(json, 'meta', 'next_token') === null, clock };
    },

    async remove({ accessToken }, remoteId) {
      const url = `${apiUrl}/2/tweets/${encodeURIComponent(remoteId)}`;
      const result = await sendHttp({ method: 'DELETE', url, headers: bearer(accessToken) });
      requireGone(PLATFORM, result, explainXProblem);
    },

    postMetrics: ({ accessToken }, remoteIds) =>
      inChunks(remoteIds, POSTS_PER_LOOKUP, async (ids) => {
        const query = new URLSearchParams({ ids: ids.join(','), 'tweet.fields': 'public_metrics' });
        const { json } = await read(`/2/tweets?${query.toString()}`, accessToken);
        return readXMetrics(json);
      }),

    async followers({ accessToken }) {
      const { json } = await read('/2/users/me?user.fields=public_metrics', accessToken);
      return readNumber(json, 'data', 'public_metrics', 'followers_count');
    },
  };
}

function bearer(accessToken: string): Record<string, string> {
  return { authorization: `Bearer ${accessToken}` };
}
