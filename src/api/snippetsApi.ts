import type { CreateSnippetBody, ListSnippetsResponse, Snippet, UpdateSnippetBody } from '#contract/schemas/snippets';
import { baseApi, listTag, onSuccess } from './baseApi';

/** Texts and sets of hashtags that are used again and again. */
export const snippetsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSnippets: build.query<Snippet[], void>({
      query: () => '/snippets',
      transformResponse: ({ snippets }: ListSnippetsResponse) => snippets,
      providesTags: [listTag('Snippet')],
    }),
    createSnippet: build.mutation<Snippet, CreateSnippetBody>({
      query: (body) => ({ url: '/snippets', method: 'POST', body }),
      invalidatesTags: (_snippet, error) => onSuccess(error, [listTag('Snippet')]),
    }),
    updateSnippet: build.mutation<Snippet, UpdateSnippetBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/snippets/${id}`, method: 'PATCH', body }),
      invalidatesTags: (_snippet, error) => onSuccess(error, [listTag('Snippet')]),
    }),
    deleteSnippet: build.mutation<null, string>({
      query: (id) => ({ url: `/snippets/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => onSuccess(error, [listTag('Snippet')]),
    }),
  }),
});

export const { useListSnippetsQuery, useCreateSnippetMutation, useUpdateSnippetMutation, useDeleteSnippetMutation } =
  snippetsApi;
