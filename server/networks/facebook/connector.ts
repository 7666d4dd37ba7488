import { readNumber, readPath, readText } from '../../lib/json';
import {
  NetworkError,
  TIMELINE_PAGE,
  type Actor,
  type AppConnector,
  type GrantedAccount,
  type Profile,
  type PostMetrics,
  type CommentCalls,
} from '../connector';
import { createGraphComments, type CommentDialect, readObjects } from '../meta/objects';
import { explainGraphError, isNoObject } from '../meta/errors';
import { createGraph, isLastPage, GRAPH_ADDRESSES } from '../meta/graph';
import { accountsOf, exchangeForPages, firstOf, noAccount } from '../meta/tokens';
import { type AppNetwork, oauthOf, siteOf, type NetworkSettings } from '../settings';
import { requireGone, unreadable } from '../outcomes';
import { publishInSteps } from '../preparation';
import { publishOnPage, readPagePosts, isVideoId } from './publish';

const PLATFORM = 'facebook';

/** `business_management` is for the Pages that a person has by a business portfolio alone. */
const SCOPE = 'pages_show_list,pages_read_engagement,pages_manage_posts,business_management';

/** Facebook Pages by Meta's Graph API; personal timelines cannot be published to. */
export function createFacebookConnector(settings: NetworkSettings, now: () => number = Date.now): AppConnector {
  const graph = createGraph(PLATFORM, settings);
  const siteUrl = siteOf(settings);
  const videoGraph = createGraph(PLATFORM, {
    ...settings,
    apiUrl: settings.apiUrl.replace('//graph.', '//graph-video.'),
  });

  async function exchangeAll(request: { code: string; redirectUri: string }): Promise<GrantedAccount[]> {
    const grant = await exchangeForPages(PLATFORM, graph, settings, request, 'name,username');
    const accounts = accountsOf(grant, toProfile);
    if (accounts.length === 0) throw noAccount(grant, 'no_page', 'Page');
    return accounts;
  }

  return {
    platform: PLATFORM,
    oauth: oauthOf(PLATFORM, SCOPE, settings),

    exchange: (request) => firstOf(exchangeAll(request)),
    exchangeAll,

    refresh() {
      return Promise.reject(new NetworkError('not_refreshable', 'The Page has to be connected again.', 400));
    },

    // Meta can only revoke everything that a person granted to the app, including their other accounts.
    revoke: null,

    async profile(accessToken) {
      const { status, json } = await graph.require({ path: '/me', query: { fields: 'id,name,username' }, accessToken });
      const profile = toProfile(json);
      if (profile === null) throw unreadable(PLATFORM, status);
      return profile;
    },

    publish(actor, draft, signal) {
      return publishInSteps(() => publishOnPage({ graph, videoGraph, siteUrl, now }, actor, draft, signal));
    },

    async findRecent({ accountId, accessToken }: Actor) {
      const { status, json, clock } = await graph.require({
        path: `/${encodeURIComponent(accountId)}/feed`,
        query: { fields: 'id,message,created_time', limit: String(TIMELINE_PAGE) },
        accessToken,
      });
      const posts = await readPagePosts(json, siteUrl);
      if (posts === null) throw unreadable(PLATFORM, status);
      return { posts, isWhole: isLastPage(json), clock };
    },

    comments: pageComments({ graph, now }),

    async remove({ accessToken }, remoteId) {
      const call = { method: 'DELETE' as const, path: `/${encodeURIComponent(remoteId)}`, accessToken };
      requireGone(PLATFORM, await graph.send(call), explainGraphError, isNoObject);
    },

    postMetrics: ({ accessToken }, remoteIds) =>
      readObjects(graph, accessToken, remoteIds, metricFieldsOf, readMetrics),

    async followers({ accountId, accessToken }) {
      const call = { path: `/${encodeURIComponent(accountId)}`, query: { fields: 'followers_count' }, accessToken };
      return readNumber((await graph.require(call)).json, 'followers_count');
    },

    async pictureUrl({ accountId, accessToken }) {
      const query = { fields: 'picture.width(200).height(200){url,is_silhouette}' };
      const { json } = await graph.require({ path: `/${encodeURIComponent(accountId)}`, query, accessToken });
      const isOwn = readPath(json, 'picture', 'data', 'is_silhouette') !== true;
      return isOwn ? readText(json, 'picture', 'data', 'url') : null;
    },
  };
}

function toProfile(page: unknown): Profile | null {
  const accountId = readText(page, 'id');
  const name = readText(page, 'name');
  return accountId === null || name === null ? null : { accountId, name, username: readText(page, 'username') ?? name };
}

export const facebook: AppNetwork = {
  settingsPrefix: 'FACEBOOK',
  ...GRAPH_ADDRESSES,
  needsSecret: true,
  createConnector: createFacebookConnector,
};

const LIKES = 'likes.summary(total_count).limit(0)';
const REACTIONS = 'reactions.summary(total_count).limit(0)';
const COMMENTS = 'comments.summary(total_count).limit(0)';
const SHARES = 'shares';

/** Fields to request for a post. Graph has no shares of a video, and would reject the whole call. */
function metricFieldsOf(id: string): string[] {
  return isVideoId(id) ? [LIKES, COMMENTS] : [REACTIONS, COMMENTS, SHARES];
}

/** The numbers in the response to that; what Graph refused is not known. */
function readMetrics(remoteId: string, row: unknown, refused: ReadonlySet<string>): PostMetrics {
  const isVideo = isVideoId(remoteId);
  return {
    remoteId,
    likes: readNumber(row, isVideo ? 'likes' : 'reactions', 'summary', 'total_count'),
    comments: readNumber(row, 'comments', 'summary', 'total_count'),
    // Graph leaves the field out of a post that nobody has shared.
    shares: isVideo || refused.has(SHARES) ? null : (readNumber(row, 'shares', 'count') ?? 0),
    reach: null,
  };
}

/** Comments below posts of a Page; Graph gives the oldest first unless it is told otherwise. */
function pageComments({ graph, now }: Pick<CommentDialect, 'graph' | 'now'>): CommentCalls {
  return createGraphComments({
    platform: 'facebook',
    graph,
    now,
    names: { text: 'message', createdAt: 'created_time' },
    order: { order: 'reverse_chronological' },
  });
}
