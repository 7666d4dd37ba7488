import { POSTS_PAGE_LIMIT } from '#contract/limits';
import type { PostStatus } from '#contract/postStates';
import type { BulkBody, BulkResponse } from '#contract/schemas/bulk';
import type {
  ChangeScope,
  CreatePostBody,
  DecideTargetBody,
  DeletePostQuery,
  ListPostsResponse,
  ListPostsQuery,
  Post,
  UpdatePostBody,
  UpdatePostQuery,
} from '#contract/schemas/posts';
import type { CalendarQuery, CalendarResponse } from '#contract/schemas/calendar';
import type { RepeatsBody, RepeatsResponse } from '#contract/schemas/repeats';
import type { LinkCardBody, LinkCardResponse } from '#contract/schemas/linkCards';
import type { ApiError } from './apiError';
import { baseApi, idTag, kindTag, listTag, onSuccess, type Tag } from './baseApi';

/** Selects the posts of a list; pages follow by cursor. */
export type PostFilter = Omit<ListPostsQuery, 'cursor'>;

/** The filter for the first page of posts, of one status or of all: equal filters share one cache entry. */
export function firstPosts(status?: PostStatus): PostFilter {
  return { limit: POSTS_PAGE_LIMIT, ...(status && { status }) };
}

/** Arguments of createPost: the same key makes the same post, however often it is sent. */
type CreatePostArg = { body: CreatePostBody; idempotencyKey: string };

/**
 * Arguments of updatePost: `version` is the one that was read; the server refuses an older one. `scope` is for more posts of its
 * series than this one.
 */
type UpdatePostArg = { id: string; version: number; changes: UpdatePostBody; scope?: ChangeScope };

/**
 * Arguments of deletePost: `version` is the one that is on the screen; the server refuses an older one. With `atNetwork`
 * the networks are asked to delete it too.
 */
type DeletePostArg = { id: string; version: number; atNetwork?: boolean };

/** Arguments of decideTarget: what a person says became of a target whose fate was uncertain. */
export type DecideTargetArg = DecideTargetBody & { postId: string };

/** The posts of the signed-in user. */
export const postsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPosts: build.infiniteQuery<ListPostsResponse, PostFilter, string | null>({
      query: ({ queryArg, pageParam }) => ({
        url: '/posts',
        params: { ...queryArg, ...(pageParam !== null && { cursor: pageParam }) },
      }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next_cursor ?? undefined },
      providesTags: (list) => [
        listTag('Post'),
        ...(list?.pages ?? []).flatMap(({ posts }) => posts.map(({ id }) => idTag('Post', id))),
      ],
    }),
    getPost: build.query<Post, string>({
      query: (id) => postUrl(id),
      providesTags: (_post, _error, id) => [idTag('Post', id)],
    }),
    createPost: build.mutation<Post, CreatePostArg>({
      query: ({ body, idempotencyKey }) => ({
        url: '/posts',
        method: 'POST',
        headers: { 'Idempotency-Key': idempotencyKey },
        body,
      }),
      invalidatesTags: (_post, error) => onSuccess(error, [listTag('Post'), idTag('User', 'ME')]),
    }),
    updatePost: build.mutation<Post, UpdatePostArg>({
      query: ({ id, version, changes, scope }) => ({
        url: postUrl(id),
        method: 'PUT',
        ...(scope !== undefined && { params: { scope } satisfies UpdatePostQuery }),
        headers: { 'If-Match': String(version) },
        body: changes,
      }),
      invalidatesTags: (_post, error, { id, scope = 'this' }) =>
        onSuccess(error, scope === 'this' ? [listTag('Post'), idTag('Post', id)] : [kindTag('Post')]),
    }),
    deletePost: build.mutation<null, DeletePostArg>({
      query: ({ id, version, atNetwork = false }) => ({
        url: postUrl(id),
        method: 'DELETE',
        headers: { 'If-Match': String(version) },
        ...(atNetwork && { params: { at_network: true } satisfies DeletePostQuery }),
      }),
      // The error means that the screen is outdated.
      invalidatesTags: (_response, error, { id }) =>
        error === undefined ? [listTag('Post'), listTag('Analytics'), idTag('User', 'ME')] : refusedTags(error, id),
    }),
    /** Deletes a post of a series and leaves its day out; restorePost takes that back. */
    skipPost: build.mutation<null, { id: string }>({
      query: ({ id }) => ({ url: `${postUrl(id)}/skip`, method: 'POST' }),
      invalidatesTags: (_response, error, { id }) =>
        error === undefined ? [listTag('Post'), idTag('User', 'ME')] : refusedTags(error, id),
    }),
    /** Undoes a deletion while the server still has the row. */
    restorePost: build.mutation<Post, string>({
      query: (id) => ({ url: `${postUrl(id)}/restore`, method: 'POST' }),
      invalidatesTags: (_post, error, id) =>
        onSuccess(error, [listTag('Post'), idTag('Post', id), listTag('Analytics'), idTag('User', 'ME')]),
    }),
    /** Makes a draft like a post. */
    duplicatePost: build.mutation<Post, string>({
      query: (id) => ({ url: `${postUrl(id)}/duplicate`, method: 'POST' }),
      invalidatesTags: (_post, error) => onSuccess(error, [listTag('Post'), idTag('User', 'ME')]),
    }),
    /** Changes several posts; each has a verdict of its own, and any may have changed. */
    changePosts: build.mutation<BulkResponse, BulkBody>({
      query: (body) => ({ url: '/posts/bulk', method: 'POST', body }),
      invalidatesTags: (_response, error) =>
        onSuccess(error, [kindTag('Post'), listTag('Analytics'), idTag('User', 'ME')]),
    }),
    /** Sends again the targets that failed or missed their time, never one that may be out already. */
    retryPost: build.mutation<Post, string>({
      query: (id) => ({ url: `${postUrl(id)}/retry`, method: 'POST' }),
      invalidatesTags: (_post, error, id) => onSuccess(error, [listTag('Post'), idTag('Post', id)]),
    }),
    decideTarget: build.mutation<Post, DecideTargetArg>({
      query: ({ postId, ...body }) => ({ url: `${postUrl(postId)}/decide`, method: 'POST', body }),
      invalidatesTags: (_post, error, { postId }) => onSuccess(error, [listTag('Post'), idTag('Post', postId)]),
    }),
    /** The instants at which posts went or go out. Whatever becomes of any post, they are read again. */
    listCalendar: build.query<CalendarResponse, CalendarQuery>({
      query: (params) => ({ url: '/posts/calendar', params }),
      providesTags: [listTag('Post')],
    }),
    /** What a post that is being written would repeat. */
    listRepeats: build.query<RepeatsResponse, RepeatsBody>({
      query: (body) => ({ url: '/posts/repeats', method: 'POST', body }),
      providesTags: [listTag('Post')],
    }),
    /** The card of a link in a post that is being written. Nobody waits for it, and a page that gave none is not asked again. */
    readLinkCard: build.query<LinkCardResponse, LinkCardBody>({
      query: (body) => ({ url: '/link-cards', method: 'POST', body }),
      extraOptions: { maxRetries: 0 },
    }),
  }),
});

export const {
  useListPostsInfiniteQuery,
  useGetPostQuery,
  useListCalendarQuery,
  useListRepeatsQuery,
  useReadLinkCardQuery,
} = postsApi;

function refusedTags({ status }: ApiError, id: string): Tag[] {
  return status === 409 || status === 404 ? [listTag('Post'), idTag('Post', id)] : [];
}

function postUrl(id: string): string {
  return `/posts/${encodeURIComponent(id)}`;
}
