import type { ListHashtagsAnswer, TrackedHashtag, TrackHashtagBody } from '#contract/schemas/hashtags';
import { baseApi } from './baseApi';
import { idTag, listTag, onSuccess } from './tags';

/** The hashtags that the signed-in user tracks; each change reads the list again. */
export const hashtagsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listHashtags: build.query<TrackedHashtag[], void>({
      query: () => '/hashtags',
      transformResponse: ({ data }: ListHashtagsAnswer) => data,
      providesTags: (hashtags = []) => [listTag('Hashtag'), ...hashtags.map(({ id }) => idTag('Hashtag', id))],
    }),
    trackHashtag: build.mutation<TrackedHashtag, TrackHashtagBody>({
      query: (body) => ({ url: '/hashtags', method: 'POST', body }),
      invalidatesTags: (_hashtag, error) => onSuccess(error, [listTag('Hashtag')]),
    }),
    stopHashtag: build.mutation<null, string>({
      query: (id) => ({ url: `/hashtags/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error) => onSuccess(error, [listTag('Hashtag')]),
    }),
    refreshHashtag: build.mutation<TrackedHashtag, string>({
      query: (id) => ({ url: `/hashtags/${encodeURIComponent(id)}/refresh`, method: 'POST' }),
      invalidatesTags: (_hashtag, error, id) => onSuccess(error, [listTag('Hashtag'), idTag('Hashtag', id)]),
    }),
  }),
});

export const { useListHashtagsQuery } = hashtagsApi;
