import type { Draft, DraftBody, DraftSummary, ListDraftsResponse } from '#contract/schemas/drafts';
import { baseApi, idTag, listTag } from './baseApi';

/** What is being written, as the server keeps it. Changes invalidate nothing: the server tells every window by an event. */
export const draftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDrafts: build.query<DraftSummary[], void>({
      query: () => '/drafts',
      transformResponse: ({ drafts }: ListDraftsResponse) => drafts,
      providesTags: [listTag('Draft')],
    }),
    getDraft: build.query<Draft, string>({
      query: draftUrl,
      providesTags: (_draft, _error, id) => [idTag('Draft', id)],
    }),
    putDraft: build.mutation<null, { id: string; body: DraftBody }>({
      query: ({ id, body }) => ({ url: draftUrl(id), method: 'PUT', body }),
    }),
    /** With a revision, a newer one stays. */
    deleteDraft: build.mutation<null, { id: string; revision?: number }>({
      query: ({ id, ...params }) => ({ url: draftUrl(id), method: 'DELETE', params }),
    }),
  }),
});

export const { useListDraftsQuery } = draftsApi;

function draftUrl(id: string): string {
  return `/drafts/${encodeURIComponent(id)}`;
}
