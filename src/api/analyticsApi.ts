import type {
  AccountAnalytics,
  AccountAnalyticsQuery,
  AnalyticsRange,
  HashtagAnalyticsAnswer,
  PostAnalytics,
} from '#contract/schemas/analytics';
import { baseApi } from './baseApi';
import { idTag, listTag } from './tags';

/** Analytics stay fresh for ten minutes, twice as long as everything else (spec section 9). */
const FRESH = { refetchOnMountOrArgChange: 600 };

/** What people did with the signed-in user's posts. The server tells by an event when figures changed. */
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
    getHashtagAnalytics: build.query<HashtagAnalyticsAnswer, AnalyticsRange | void>({
      query: (params) => ({ url: '/analytics/hashtags', ...(params && { params }) }),
      providesTags: [listTag('Analytics'), listTag('Hashtag')],
    }),
  }),
});

/** How a screen asks; without options: at once. */
type Options = { skip?: boolean };

/** Figures of all accounts, with the freshness of analytics. */
export function useGetAccountAnalyticsQuery(query?: AccountAnalyticsQuery, options?: Options) {
  return analyticsApi.useGetAccountAnalyticsQuery(query, { ...FRESH, ...options });
}

/** Figures of one post, with the freshness of analytics. */
export function useGetPostAnalyticsQuery(id: string, options?: Options) {
  return analyticsApi.useGetPostAnalyticsQuery(id, { ...FRESH, ...options });
}

/** Figures of hashtags, with the freshness of analytics. */
export function useGetHashtagAnalyticsQuery(query?: AnalyticsRange, options?: Options) {
  return analyticsApi.useGetHashtagAnalyticsQuery(query, { ...FRESH, ...options });
}
