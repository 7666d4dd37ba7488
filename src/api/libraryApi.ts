import type {
  CropBody,
  DeleteMediaBody,
  DeleteMediaResponse,
  LibraryFile,
  LibraryQuery,
  LibraryResponse,
  UpdateMediaBody,
  Media,
} from '#contract/schemas/media';
import { baseApi, idTag, kindTag, listTag, onSuccess } from './baseApi';

/** Selects the files of a list; pages follow by cursor. */
export type LibraryFilter = Omit<LibraryQuery, 'cursor' | 'limit'>;

/** The files that the signed-in user keeps. How often one is used changes with posts, so they are read again with these. */
export const libraryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMedia: build.infiniteQuery<LibraryResponse, LibraryFilter, string | null>({
      query: ({ queryArg, pageParam }) => ({
        url: '/media',
        params: { ...queryArg, ...(pageParam !== null && { cursor: pageParam }) },
      }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next_cursor ?? undefined },
      providesTags: [listTag('Media'), listTag('Post')],
    }),
    getMedia: build.query<LibraryFile, string>({
      query: (id) => mediaUrl(id),
      providesTags: (_file, _error, id) => [idTag('Media', id)],
    }),
    updateMedia: build.mutation<LibraryFile, { id: string; changes: UpdateMediaBody }>({
      query: ({ id, changes }) => ({ url: mediaUrl(id), method: 'PATCH', body: changes }),
      invalidatesTags: (_file, error) => onSuccess(error, [kindTag('Media')]),
    }),
    deleteMedia: build.mutation<DeleteMediaResponse, DeleteMediaBody>({
      query: (body) => ({ url: '/media/delete', method: 'POST', body }),
      invalidatesTags: (_response, error) => onSuccess(error, [listTag('Media')]),
    }),
    /** The cut picture is a file of its own. */
    cropMedia: build.mutation<Media, { id: string; body: CropBody }>({
      query: ({ id, body }) => ({ url: `${mediaUrl(id)}/crops`, method: 'POST', body }),
      invalidatesTags: (_media, error) => onSuccess(error, [listTag('Media')]),
    }),
  }),
});

export const {
  useListMediaInfiniteQuery,
  useGetMediaQuery,
  useUpdateMediaMutation,
  useDeleteMediaMutation,
  useCropMediaMutation,
} = libraryApi;

function mediaUrl(id: string): string {
  return `/media/${encodeURIComponent(id)}`;
}
