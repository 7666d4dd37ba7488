import type {
  AccountAnalytics,
  AccountAnalyticsQuery,
  AnalyticsRange,
  HashtagAnalyticsResponse,
  PostAnalytics,
} from '#contract/schemas/analytics';
import { baseApi, idTag, listTag } from './baseApi';

/** Analytics stay fresh for ten minutes, twice as long as everything else. */
const FRESH = { refetchOnMountOrArgChange: 600 };

/** Engagement of the signed-in user's posts. The server sends an event when figures change. */
export const analyticsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAccountAnalytics: build.query<AccountAnalytics, AccountAnalyticsQuery | void>({
      query: (params) => ({ url: '/analytics/accounts', ...(params && { params }) }),
      providesTags: [listTag('Analytics'), listTag('Account')],
    }),
    getPostAnalytics: build.query<PostAnalytics, string>({
      query: (id) => `/analytics/posts/${encodeURIComponent(id)}`,
      providesTags: (_analytics, _error, id) => [idTag('Analytics', id), idTag('Post', id)],
    }),
    getHashtagAnalytics: build.query<HashtagAnalyticsResponse, AnalyticsRange | void>({
      query: (params) => ({ url: '/analytics/hashtags', ...(params && { params }) }),
      providesTags: [listTag('Analytics'), listTag('Hashtag')],
    }),
  }),
});

/** True if the sandbox makes up some of these figures, and so the sums over all of them. */
export function areFiguresMadeUp(analytics: AccountAnalytics | undefined): boolean {
  return analytics?.accounts.some((account) => account.is_sandbox) ?? false;
}

/** Figures of all accounts, of the last days or those asked for, with the freshness of analytics. */
export function useGetAccountAnalyticsQuery(query?: AccountAnalyticsQuery) {
  return analyticsApi.useGetAccountAnalyticsQuery(query, FRESH);
}
