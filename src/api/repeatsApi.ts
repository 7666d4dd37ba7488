import type { RepeatsBody, RepeatsResponse } from '#contract/schemas/repeats';
import { baseApi } from './baseApi';
import { listTag } from './tags';

/** What a post that is being written would repeat. */
export const repeatsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRepeats: build.query<RepeatsResponse, RepeatsBody>({
      query: (body) => ({ url: '/posts/repeats', method: 'POST', body }),
      providesTags: [listTag('Post')],
    }),
  }),
});

export const { useListRepeatsQuery } = repeatsApi;
