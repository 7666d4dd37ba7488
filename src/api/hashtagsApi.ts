import { MONITORED_POSTS_LIMIT } from '#contract/limits';
import type { MonitoringKind } from '#contract/platforms';
import type {
  ListHashtagsResponse,
  TrackedHashtag,
  TrackHashtagBody,
  ChangeTrackerBody,
  MonitoredPostsResponse,
  TrendingPostsResponse,
} from '#contract/schemas/monitoring';
import { baseApi, idTag, listTag, onSuccess } from './baseApi';

/** Selects posts of a hashtag: the first fifty in descending order of `sortBy`. */
export type MonitoredPostsArg = {
  /** Without its #. */
  hashtag: string;
  platforms: readonly MonitoringKind[];
  sortBy: 'engagement' | 'publishedAt';
};

/** The hashtags that the signed-in user tracks; each change reads the list again. */
export const hashtagsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listHashtags: build.query<TrackedHashtag[], void>({
      query: () => '/hashtags',
      transformResponse: ({ data }: ListHashtagsResponse) => data,
      providesTags: (hashtags = []) => [listTag('Hashtag'), ...hashtags.map(({ id }) => idTag('Hashtag', id))],
    }),
    listMonitoredPosts: build.query<MonitoredPostsResponse, MonitoredPostsArg>({
      query: ({ hashtag, platforms, sortBy }) => ({
        url: `/hashtags/monitored/${encodeURIComponent(hashtag)}`,
        params: {
          limit: MONITORED_POSTS_LIMIT,
          platforms: platforms.join(','),
          sortBy,
          order: 'desc',
          includeMetrics: true,
        },
      }),
      extraOptions: { maxRetries: 2 },
      providesTags: [listTag('Hashtag')],
    }),
    listTrendingPosts: build.query<TrendingPostsResponse, void>({
      query: () => '/monitored/posts',
      providesTags: [listTag('Hashtag'), listTag('Keyword')],
    }),
    trackHashtag: build.mutation<TrackedHashtag, TrackHashtagBody>({
      query: (body) => ({ url: '/hashtags', method: 'POST', body }),
      invalidatesTags: (_hashtag, error) => onSuccess(error, [listTag('Hashtag')]),
    }),
    stopHashtag: build.mutation<null, string>({
      query: (id) => ({ url: `/hashtags/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_response, error) => onSuccess(error, [listTag('Hashtag')]),
    }),
    changeHashtag: build.mutation<TrackedHashtag, ChangeTrackerBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/hashtags/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      invalidatesTags: (_hashtag, error, { id }) => onSuccess(error, [listTag('Hashtag'), idTag('Hashtag', id)]),
    }),
    refreshHashtag: build.mutation<TrackedHashtag, string>({
      query: (id) => ({ url: `/hashtags/${encodeURIComponent(id)}/refresh`, method: 'POST' }),
      invalidatesTags: (_hashtag, error, id) => onSuccess(error, [listTag('Hashtag'), idTag('Hashtag', id)]),
    }),
  }),
});

export const { useListHashtagsQuery, useListMonitoredPostsQuery, useListTrendingPostsQuery } = hashtagsApi;
