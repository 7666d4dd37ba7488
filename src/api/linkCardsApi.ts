import type { LinkCardBody, LinkCardResponse } from '#contract/schemas/linkCards';
import { baseApi } from './baseApi';

/** Cards of links in a post that is being written. Nobody waits for them, and a page that gave none is not asked again. */
export const linkCardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readLinkCard: build.query<LinkCardResponse, LinkCardBody>({
      query: (body) => ({ url: '/link-cards', method: 'POST', body }),
      extraOptions: { maxRetries: 0 },
    }),
  }),
});

export const { useReadLinkCardQuery } = linkCardsApi;
