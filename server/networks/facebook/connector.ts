import { NetworkError, TIMELINE_PAGE, type Actor, type AppConnector } from '../connector';
import { readNumber, readText } from '../json';
import { explainGraphError, isNoObject } from '../meta/errors';
import { createGraph, isLastPage } from '../meta/graph';
import { readObjects } from '../meta/objects';
import { exchangeForPages } from '../meta/tokens';
import { requireGone, unreadable } from '../outcomes';
import { publishInSteps } from '../preparation';
import { oauthOf, siteOf, type NetworkSettings } from '../settings';
import { pageComments } from './comments';
import { publishOnPage } from './publish';
import { metricFieldsOf, readMetrics } from './metrics';
import { readPagePosts } from './posts';

const PLATFORM = 'facebook';
const SCOPE = 'pages_show_list,pages_read_engagement,pages_manage_posts';

/** Facebook Pages by Meta's Graph API; personal timelines cannot be published to. */
export function createFacebookConnector(settings: NetworkSettings, now: () => number = Date.now): AppConnector {
  const graph = createGraph(PLATFORM, settings);
  const siteUrl = siteOf(settings);
  const videoGraph = createGraph(PLATFORM, {
    ...settings,
    apiUrl: settings.apiUrl.replace('//graph.', '//graph-video.'),
  });

  return {
    platform: PLATFORM,
    oauth: oauthOf(PLATFORM, SCOPE, settings),

    /** Gives the token of the first Page that was granted; it does not end. */
    async exchange(request) {
      const { pages, scope } = await exchangeForPages(PLATFORM, graph, settings, request, 'id,name,access_token');
      const accessToken = readText(pages[0], 'access_token');
      if (accessToken === null) {
        throw new NetworkError('no_page', 'No Facebook Page was chosen, and only Pages can be published to.', 403);
      }
      return { accessToken, refreshToken: null, expiresAt: null, scope };
    },

    refresh() {
      return Promise.reject(new NetworkError('not_refreshable', 'The Page has to be connected again.', 400));
    },

    // Meta can only revoke everything that a person granted to the app, including their other accounts.
    revoke: null,

    async profile(accessToken) {
      const { status, json } = await graph.require({ path: '/me', query: { fields: 'id,name,username' }, accessToken });
      const accountId = readText(json, 'id');
      const name = readText(json, 'name');
      if (accountId === null || name === null) throw unreadable(PLATFORM, status);
      return { accountId, name, username: readText(json, 'username') ?? name };
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
      const posts = readPagePosts(json, siteUrl);
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
  };
}
