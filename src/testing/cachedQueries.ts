import { xSpendingApi, accountsApi } from '../api/accountsApi';
import { analyticsApi } from '../api/analyticsApi';
import { assistantApi } from '../api/assistantApi';
import { authApi } from '../api/authApi';
import { postsApi } from '../api/postsApi';
import { draftsApi } from '../api/draftsApi';
import { hashtagsApi } from '../api/hashtagsApi';
import { importsApi } from '../api/importsApi';
import { keywordsApi } from '../api/keywordsApi';
import { libraryApi } from '../api/libraryApi';
import { noticesApi } from '../api/noticesApi';
import { oauthApi } from '../api/oauthApi';
import { oidcApi } from '../api/oidcApi';
import { peopleApi } from '../api/peopleApi';
import { passkeysApi } from '../api/passkeysApi';
import { sessionsApi } from '../api/sessionsApi';
import { secondFactorApi } from '../api/secondFactorApi';
import { queueApi } from '../api/queueApi';
import { seriesApi } from '../api/seriesApi';
import { settingsApi } from '../api/settingsApi';
import { snippetsApi } from '../api/snippetsApi';
import type { AppStore } from '../store/hooks';

/** Rows as the server sends them, as far as the cache looks at them. */
export const user = { id: 'u1', email: 'a@example.com', username: 'a', full_name: 'A' };
export const post = { id: 'p1', content: 'Hello', version: 1 };
export const account = { id: 'a1', platform: 'twitter', account_id: '1', account_name: 'A', account_username: 'a' };
export const hashtag = { id: 'h1', hashtag: 'tea' };
export const keyword = { id: 'k1', keyword: 'tea' };
export const list = { posts: [post], total: 1, next_cursor: null };

const { getCurrentUser, getWaysIn } = authApi.endpoints;
const { listSessions, listSignIns } = sessionsApi.endpoints;
const { listInvitations } = peopleApi.endpoints;
const { getAccountAnalytics, getPostAnalytics, getHashtagAnalytics } = analyticsApi.endpoints;
const { getAssistant } = assistantApi.endpoints;
const { getAccountLimits, listAccounts } = accountsApi.endpoints;
const { getDraft, listDrafts } = draftsApi.endpoints;
const { listHashtags, listMonitoredPosts, listTrendingPosts } = hashtagsApi.endpoints;
const { getKeywordAnalytics, listKeywords } = keywordsApi.endpoints;
const { getImport, getImportProgress } = importsApi.endpoints;
const { getOAuthConfig } = oauthApi.endpoints;
const { getMedia, listMedia } = libraryApi.endpoints;
const { listNotices } = noticesApi.endpoints;
const { getPost, listCalendar, listPosts, listRepeats, readLinkCard } = postsApi.endpoints;
const { getBestTimes, getQueue, getSlots, listNextSlots } = queueApi.endpoints;
const { getSeriesDates, listSeries } = seriesApi.endpoints;
const { getMySettings } = settingsApi.endpoints;
const { listSnippets } = snippetsApi.endpoints;
const { getXSpending } = xSpendingApi.endpoints;

/** One call: its route, what the server answers, and what makes it. */
export type CachedCall = { route: string; body?: unknown; start: (store: AppStore) => PromiseLike<unknown> };

/** Every query, as it is cached before a mutation runs. */
export const QUERIES: Record<string, CachedCall> = {
  getAccountAnalytics: {
    route: 'GET /analytics/accounts',
    body: { accounts: [] },
    start: ({ dispatch }) => dispatch(getAccountAnalytics.initiate()),
  },
  getAccountLimits: {
    route: 'GET /social-accounts/a1/limits',
    body: { max_characters: 500 },
    start: ({ dispatch }) => dispatch(getAccountLimits.initiate('a1')),
  },
  getAssistant: {
    route: 'GET /assistant',
    body: { host: null, model: null },
    start: ({ dispatch }) => dispatch(getAssistant.initiate()),
  },
  getBestTimes: {
    route: 'GET /social-accounts/a1/best-times',
    body: { needed: 20, posts: 0, zone: 'UTC', is_sandbox: false, suggestions: [] },
    start: ({ dispatch }) => dispatch(getBestTimes.initiate({ accountId: 'a1', zone: 'UTC' })),
  },
  getCurrentUser: { route: 'GET /auth/me', body: user, start: ({ dispatch }) => dispatch(getCurrentUser.initiate()) },
  getDraft: { route: 'GET /drafts/d1', body: { id: 'd1' }, start: ({ dispatch }) => dispatch(getDraft.initiate('d1')) },
  getHashtagAnalytics: {
    route: 'GET /analytics/hashtags',
    body: { hashtags: [] },
    start: ({ dispatch }) => dispatch(getHashtagAnalytics.initiate()),
  },
  getImport: {
    route: 'GET /imports/i1',
    body: { import_id: 'i1', rows: [] },
    start: ({ dispatch }) => dispatch(getImport.initiate('i1')),
  },
  getImportProgress: {
    route: 'GET /imports/i1/commit',
    body: { is_running: false, made: 0, failed: 0, wanted: null, set_aside_because: null, set_aside_code: null },
    start: ({ dispatch }) => dispatch(getImportProgress.initiate('i1')),
  },
  getKeywordAnalytics: {
    route: 'GET /keywords/k1/analytics',
    body: { keyword },
    start: ({ dispatch }) => dispatch(getKeywordAnalytics.initiate('k1')),
  },
  getMedia: { route: 'GET /media/m1', body: { id: 'm1' }, start: ({ dispatch }) => dispatch(getMedia.initiate('m1')) },
  getXSpending: {
    route: 'GET /x-spending',
    body: { is_metered: false, month: '2026-11', rows: [], total_usd: 0, budget_usd: null, search_every_minutes: null },
    start: ({ dispatch }) => dispatch(getXSpending.initiate()),
  },
  getOAuthConfig: {
    route: 'GET /oauth/config',
    body: { platforms: [], keyless: [] },
    start: ({ dispatch }) => dispatch(getOAuthConfig.initiate()),
  },
  getPost: { route: 'GET /posts/p1', body: post, start: ({ dispatch }) => dispatch(getPost.initiate('p1')) },
  getPostAnalytics: {
    route: 'GET /analytics/posts/p1',
    body: { post_id: 'p1' },
    start: ({ dispatch }) => dispatch(getPostAnalytics.initiate('p1')),
  },
  getQueue: {
    route: 'GET /social-accounts/a1/queue',
    body: { zone: 'UTC', paused_at: null, targets: [] },
    start: ({ dispatch }) => dispatch(getQueue.initiate('a1')),
  },
  getSeriesDates: {
    route: 'GET /series/dates',
    body: { sentence: 'every day', dates: [] },
    start: ({ dispatch }) =>
      dispatch(getSeriesDates.initiate({ rule: 'FREQ=DAILY', zone: 'UTC', first: '2026-11-24T09:00' })),
  },
  getSlots: {
    route: 'GET /social-accounts/a1/slots',
    body: { zone: 'UTC', slots: [] },
    start: ({ dispatch }) => dispatch(getSlots.initiate('a1')),
  },
  listAccounts: {
    route: 'GET /social-accounts',
    body: { accounts: [account] },
    start: ({ dispatch }) => dispatch(listAccounts.initiate()),
  },
  listCalendar: {
    route: 'GET /posts/calendar',
    body: { entries: [] },
    start: ({ dispatch }) => dispatch(listCalendar.initiate({ from: '2026-11-01', to: '2026-11-30' })),
  },
  listDrafts: { route: 'GET /drafts', body: { drafts: [] }, start: ({ dispatch }) => dispatch(listDrafts.initiate()) },
  listHashtags: {
    route: 'GET /hashtags',
    body: { data: [hashtag] },
    start: ({ dispatch }) => dispatch(listHashtags.initiate()),
  },
  listKeywords: {
    route: 'GET /keywords/monitored',
    body: { keywords: [keyword] },
    start: ({ dispatch }) => dispatch(listKeywords.initiate()),
  },
  listMedia: {
    route: 'GET /media',
    body: { media: [], next_cursor: null, room: {} },
    start: ({ dispatch }) => dispatch(listMedia.initiate({})),
  },
  listMonitoredPosts: {
    route: 'GET /hashtags/monitored/tea',
    body: { posts: [], sources: [], is_sandbox: true },
    start: ({ dispatch }) =>
      dispatch(listMonitoredPosts.initiate({ hashtag: 'tea', platforms: ['news'], sortBy: 'engagement' })),
  },
  listTrendingPosts: {
    route: 'GET /monitored/posts',
    body: { posts: [] },
    start: ({ dispatch }) => dispatch(listTrendingPosts.initiate()),
  },
  listNextSlots: {
    route: 'GET /social-accounts/next-slots',
    body: { next: [] },
    start: ({ dispatch }) => dispatch(listNextSlots.initiate(['a1'])),
  },
  listNotices: { route: 'GET /notices', body: {}, start: ({ dispatch }) => dispatch(listNotices.initiate()) },
  getWaysIn: { route: 'GET /auth/ways-in', body: {}, start: ({ dispatch }) => dispatch(getWaysIn.initiate()) },
  listInvitations: {
    route: 'GET /invitations',
    body: { invitations: [] },
    start: ({ dispatch }) => dispatch(listInvitations.initiate()),
  },
  listIdentities: {
    route: 'GET /auth/identities',
    body: { identities: [] },
    start: ({ dispatch }) => dispatch(oidcApi.endpoints.listIdentities.initiate()),
  },
  listPasskeys: {
    route: 'GET /auth/passkeys',
    body: { passkeys: [], unavailable: null },
    start: ({ dispatch }) => dispatch(passkeysApi.endpoints.listPasskeys.initiate()),
  },
  getSecondFactor: {
    route: 'GET /auth/second-factor',
    body: { is_on: false, has_authenticator: false, recovery_codes_left: 0 },
    start: ({ dispatch }) => dispatch(secondFactorApi.endpoints.getSecondFactor.initiate()),
  },
  listSessions: {
    route: 'GET /auth/sessions',
    body: { sessions: [] },
    start: ({ dispatch }) => dispatch(listSessions.initiate()),
  },
  listSignIns: { route: 'GET /auth/sign-ins', body: {}, start: ({ dispatch }) => dispatch(listSignIns.initiate(1)) },
  listPosts: { route: 'GET /posts', body: list, start: ({ dispatch }) => dispatch(listPosts.initiate({ limit: 20 })) },
  listRepeats: {
    route: 'POST /posts/repeats',
    body: { same_text: [], same_hour: [] },
    start: ({ dispatch }) => dispatch(listRepeats.initiate({ content: 'Hello', platforms: ['twitter'] })),
  },
  listSeries: { route: 'GET /series', body: { series: [] }, start: ({ dispatch }) => dispatch(listSeries.initiate()) },
  getMySettings: {
    route: 'GET /me/settings',
    body: { version: 0, settings: {} },
    start: ({ dispatch }) => dispatch(getMySettings.initiate()),
  },
  listSnippets: {
    route: 'GET /snippets',
    body: { snippets: [] },
    start: ({ dispatch }) => dispatch(listSnippets.initiate()),
  },
  readLinkCard: {
    route: 'POST /link-cards',
    body: { card: null },
    start: ({ dispatch }) => dispatch(readLinkCard.initiate({ link: 'https://bread.test/' })),
  },
};

/** A mutation, and the queries that it makes stale. */
export type CachedMutation = CachedCall & {
  refetches?: (keyof typeof QUERIES)[];
  /** What it asks for first. */
  before?: Record<string, { body: unknown }>;
};

/** Queries that show posts among others, and those of one post. */
export const LISTS: (keyof typeof QUERIES)[] = [
  'getQueue',
  'listCalendar',
  'listMedia',
  'listNextSlots',
  'listPosts',
  'listRepeats',
  'listSeries',
];
export const ONE_POST: (keyof typeof QUERIES)[] = ['getPost', 'getPostAnalytics'];
