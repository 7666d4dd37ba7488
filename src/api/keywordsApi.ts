import type {
  KeywordAnalytics,
  ListKeywordsResponse,
  MonitoredKeyword,
  MonitorKeywordBody,
  ChangeTrackerBody,
} from '#contract/schemas/monitoring';
import { baseApi, idTag, listTag, onSuccess } from './baseApi';

/** The keywords that the signed-in user monitors; each change reads the list again. */
export const keywordsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listKeywords: build.query<MonitoredKeyword[], void>({
      query: () => '/keywords/monitored',
      transformResponse: ({ keywords }: ListKeywordsResponse) => keywords,
      providesTags: (keywords = []) => [listTag('Keyword'), ...keywords.map(({ id }) => idTag('Keyword', id))],
    }),
    getKeywordAnalytics: build.query<KeywordAnalytics, string>({
      query: (id) => `/keywords/${encodeURIComponent(id)}/analytics`,
      providesTags: (_analytics, _error, id) => [idTag('Keyword', id)],
    }),
    monitorKeyword: build.mutation<MonitoredKeyword, MonitorKeywordBody>({
      query: (body) => ({ url: '/keywords/monitor', method: 'POST', body }),
      invalidatesTags: (_keyword, error) => onSuccess(error, [listTag('Keyword')]),
    }),
    stopKeyword: build.mutation<null, string>({
      query: (id) => ({ url: `/keywords/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_response, error) => onSuccess(error, [listTag('Keyword')]),
    }),
    changeKeyword: build.mutation<MonitoredKeyword, ChangeTrackerBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/keywords/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      invalidatesTags: (_keyword, error, { id }) => onSuccess(error, [listTag('Keyword'), idTag('Keyword', id)]),
    }),
    refreshKeyword: build.mutation<MonitoredKeyword, string>({
      query: (id) => ({ url: `/keywords/${encodeURIComponent(id)}/refresh`, method: 'POST' }),
      invalidatesTags: (_keyword, error, id) => onSuccess(error, [listTag('Keyword'), idTag('Keyword', id)]),
    }),
  }),
});

export const { useGetKeywordAnalyticsQuery, useListKeywordsQuery } = keywordsApi;
