import { setTimeout as sleep } from 'node:timers/promises';
import { oneOf, settingsOf } from '../../lib/environment';
import { readPath, readText, readNumber } from '../../lib/json';
import {
  NetworkError,
  TIMELINE_PAGE,
  type AppConnector,
  type Profile,
  type Tokens,
  type CommentCalls,
  type RemotePost,
} from '../connector';
import { sendHttp, type HttpResponse } from '../http';
import { type AppNetwork, oauthOf, siteOf, type NetworkSettings } from '../settings';
import { requireGone, requireSuccess, unreadable, readPublishResult } from '../outcomes';
import { publishInSteps } from '../preparation';
import { readTimeline } from '../timeline';
import { readTokens } from '../tokens';
import { explainLinkedInError, readLinkedInError } from './errors';
import { memberUrn, publishOnLinkedIn, linkedInPostUrl, fromLittleText } from './publish';
import { createRest, TESTED_VERSION, type SendRest } from './rest';

const PLATFORM = 'linkedin';
const POLL_MS = 2_000;
const SCOPE = 'openid profile email w_member_social';

/** LinkedIn may call a token revoked that is only seconds old: it is asked again after each of these pauses. */
const NEW_TOKEN_PAUSES_MS = [1_500, 3_000];

/** LinkedIn members by the versioned REST API. Posts can be read only by apps with a scope that few are given. */
export function createLinkedInConnector(
  settings: NetworkSettings,
  now: () => number = Date.now,
  pausesMs: readonly number[] = NEW_TOKEN_PAUSES_MS,
  pollMs: number = POLL_MS,
): AppConnector {
  const { apiUrl, authorizeUrl } = settings;
  // The token endpoints are beside the authorization page, /oauth/v2/authorization.
  const tokenUrl = new URL('accessToken', authorizeUrl).href;
  const revocationUrl = new URL('revoke', authorizeUrl).href;
  const siteUrl = siteOf(settings);
  const rest = createRest(settings, now);
  const oauth = oauthOf(PLATFORM, SCOPE, settings);

  async function callAsApp(url: string, form: Record<string, string>): Promise<HttpResponse> {
    const app = { client_id: settings.clientId, client_secret: settings.clientSecret ?? '' };
    const result = await sendHttp({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form, ...app }).toString(),
    });
    return requireSuccess(PLATFORM, result, explainLinkedInError);
  }

  async function requestTokens(grant: Record<string, string>): Promise<Tokens> {
    return readTokens(PLATFORM, await callAsApp(tokenUrl, grant), now());
  }

  async function readMember(accessToken: string): Promise<HttpResponse> {
    const headers = { authorization: `Bearer ${accessToken}` };
    const result = await sendHttp({ method: 'GET', url: `${apiUrl}/v2/userinfo`, headers });
    return requireSuccess(PLATFORM, result, explainLinkedInError);
  }

  async function readProfile(accessToken: string): Promise<Profile> {
    const { status, json } = await readMember(accessToken);
    const accountId = readText(json, 'sub');
    const name = readText(json, 'name');
    if (accountId === null || name === null) throw unreadable(PLATFORM, status);
    // LinkedIn gives apps no handle.
    return { accountId, name, username: name };
  }

  return {
    platform: PLATFORM,
    // LinkedIn shows people nothing but an error where an app asks for what it has not been granted.
    oauth: settings.mayAskForComments === true ? oauth : { ...oauth, comment_scope: null },

    exchange: ({ code, redirectUri }) =>
      requestTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),

    refresh: (refreshToken) => requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),

    async revoke({ accessToken }) {
      await callAsApp(revocationUrl, { token: accessToken });
      return true;
    },

    async profile(accessToken) {
      for (const pauseMs of pausesMs) {
        try {
          return await readProfile(accessToken);
        } catch (error) {
          const isTooNew = error instanceof NetworkError && error.code === 'REVOKED_ACCESS_TOKEN';
          if (!isTooNew) throw error;
          await sleep(pauseMs);
        }
      }
      return readProfile(accessToken);
    },

    publish: (actor, draft, signal) =>
      publishInSteps(() =>
        publishOnLinkedIn({ rest, apiUrl, siteUrl, now, pollMs, fetchPage: settings.fetchPage }, actor, draft, signal),
      ),

    async findRecent({ accountId, accessToken }) {
      const query = `author=${encodeURIComponent(memberUrn(accountId))}&q=author&count=${TIMELINE_PAGE}&sortBy=CREATED`;
      const result = await rest({ path: `/rest/posts?${query}`, accessToken, method: 'FINDER' });
      const { status, json, clock } = requireSuccess(PLATFORM, result, explainLinkedInError);
      const posts = await readMemberPosts(readPath(json, 'elements'), siteUrl);
      if (posts === null) throw unreadable(PLATFORM, status);
      return { posts, isWhole: posts.length < TIMELINE_PAGE, clock };
    },

    comments: memberComments({ rest, siteUrl, now }),

    async remove({ accessToken }, remoteId) {
      const path = `/rest/posts/${encodeURIComponent(remoteId)}`;
      requireGone(PLATFORM, await rest({ path, accessToken, method: 'DELETE' }), explainLinkedInError);
    },

    // LinkedIn shows numbers of members' posts only to apps that it has chosen.
    postMetrics: () => Promise.resolve([]),
    followers: () => Promise.resolve(null),
    pictureUrl: async ({ accessToken }) => readText((await readMember(accessToken)).json, 'picture'),
  };
}

export const linkedin: AppNetwork = {
  settingsPrefix: 'LINKEDIN',
  apiUrl: 'https://api.linkedin.com',
  authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
  needsSecret: true,
  readOptions(environment) {
    const { setting } = settingsOf(environment);
    return {
      version: setting('LINKEDIN_VERSION', TESTED_VERSION, month, 'a month as YYYYMM, like 202609'),
      mayAskForComments: setting('LINKEDIN_COMMENTS', 'off', oneOf(['on', 'off']), 'on or off') === 'on',
    };
  },
  createConnector: createLinkedInConnector,
};

function month(text: string): string {
  if (!/^20\d{2}(0[1-9]|1[0-2])$/.test(text)) throw new RangeError();
  return text;
}

type Options = { rest: SendRest; siteUrl: string; now: () => number };

/** Comments in a member's name, by LinkedIn's social actions. Only apps with a scope that few are given can read them. */
function memberComments({ rest, siteUrl, now }: Options): CommentCalls {
  const pathOf = (postId: string) => `/rest/socialActions/${encodeURIComponent(postId)}/comments`;

  return {
    async publish({ accountId, accessToken }, { postId, text }, signal) {
      // Unlike a post's, this text is not in the "little" format.
      const json = { actor: memberUrn(accountId), object: postId, message: { text } };
      const result = await rest({ path: pathOf(postId), accessToken, json, signal });
      return readPublishResult(result, {
        readPosted: ({ headers, json: comment }) => {
          const remoteId = headers['x-restli-id'] ?? readText(comment, 'id');
          return remoteId === null ? null : { remoteId, remoteUrl: linkedInPostUrl(siteUrl, postId) };
        },
        readError: (response) => readLinkedInError(response, now()),
      });
    },

    async findRecent({ accountId, accessToken }, postId) {
      const path = `${pathOf(postId)}?start=0&count=${TIMELINE_PAGE}`;
      const result = await rest({ path, accessToken });
      const { status, json, clock } = requireSuccess('linkedin', result, explainLinkedInError);
      const comments = await readTimeline(readPath(json, 'elements'), (element) => {
        const remoteId = readText(element, 'id');
        const createdAt = readNumber(element, 'created', 'time');
        if (remoteId === null || createdAt === null) return null;
        const text = readText(element, 'message', 'text') ?? '';
        return { remoteId, remoteUrl: linkedInPostUrl(siteUrl, postId), text, createdAt: new Date(createdAt) };
      });
      if (comments === null) throw unreadable('linkedin', status);
      const isOurs = (index: number) =>
        (readText(json, 'elements', index, 'actor') ?? memberUrn(accountId)) === memberUrn(accountId);
      return {
        posts: comments.filter((_, index) => isOurs(index)),
        isWhole: comments.length < TIMELINE_PAGE,
        clock,
      };
    },
  };
}

/** The posts of a response of GET /rest/posts?q=author; null when it cannot be read in full. */
function readMemberPosts(elements: unknown, siteUrl: string): Promise<RemotePost[] | null> {
  return readTimeline(elements, (element) => {
    const remoteId = readText(element, 'id');
    const createdAt = readNumber(element, 'createdAt');
    if (remoteId === null || createdAt === null) return null;
    const text = fromLittleText(readText(element, 'commentary') ?? '');
    return { remoteId, remoteUrl: linkedInPostUrl(siteUrl, remoteId), text, createdAt: new Date(createdAt) };
  });
}
