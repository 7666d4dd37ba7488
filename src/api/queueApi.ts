import type {
  AccountQueue,
  AccountSlots,
  BestTimesResponse,
  NextSlot,
  NextSlotsResponse,
  OrderQueueBody,
} from '#contract/schemas/queue';
import { baseApi, idTag, listTag, onSuccess, type Tag } from './baseApi';

/** Arguments of putSlots; with `move`, what waits at other times takes the next free slots. */
export type PutSlotsArg = AccountSlots & { accountId: string; move?: boolean };

/** Arguments of orderQueue: the ids of all targets that wait, in their new order. */
export type OrderQueueArg = OrderQueueBody & { accountId: string };

/** The posting times of accounts, and what waits in their queues. */
export const queueApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSlots: build.query<AccountSlots, string>({
      query: (id) => `${accountUrl(id)}/slots`,
      providesTags: (_slots, _error, id) => [idTag('Queue', id), idTag('Account', id)],
    }),
    getQueue: build.query<AccountQueue, string>({
      query: (id) => `${accountUrl(id)}/queue`,
      providesTags: (_queue, _error, id) => [idTag('Queue', id), idTag('Account', id), listTag('Post')],
    }),
    /** The next free slot of each of these accounts, in their order. */
    listNextSlots: build.query<NextSlot[], readonly string[]>({
      query: (ids) => ({ url: '/social-accounts/next-slots', params: { account_ids: ids.join(',') } }),
      transformResponse: ({ next }: NextSlotsResponse) => next,
      providesTags: (_next, _error, ids) => [
        listTag('Post'),
        ...ids.flatMap((id) => [idTag('Queue', id), idTag('Account', id)]),
      ],
    }),
    /** The hours at which posts of the account did well, on the clocks of a zone. */
    getBestTimes: build.query<BestTimesResponse, { accountId: string; zone: string }>({
      query: ({ accountId, zone }) => ({ url: `${accountUrl(accountId)}/best-times`, params: { zone } }),
      providesTags: (_times, _error, { accountId }) => [idTag('Account', accountId), listTag('Analytics')],
    }),
    putSlots: build.mutation<AccountSlots, PutSlotsArg>({
      query: ({ accountId, move = false, ...body }) => ({
        url: `${accountUrl(accountId)}/slots`,
        method: 'PUT',
        ...(move && { params: { move: true } }),
        body,
      }),
      invalidatesTags: (_slots, error, { accountId, move = false }) =>
        onSuccess(error, move ? movedTags(accountId) : [idTag('Queue', accountId)]),
    }),
    orderQueue: build.mutation<AccountQueue, OrderQueueArg>({
      query: ({ accountId, ...body }) => ({ url: `${accountUrl(accountId)}/queue`, method: 'POST', body }),
      // A refusal means that the queue on the screen is outdated.
      invalidatesTags: (_queue, error, { accountId }) =>
        error?.status === 409 ? [idTag('Queue', accountId)] : onSuccess(error, movedTags(accountId)),
    }),
    pauseQueue: build.mutation<AccountQueue, string>({
      query: (id) => ({ url: `${accountUrl(id)}/queue/pause`, method: 'POST' }),
      invalidatesTags: (_queue, error, id) => onSuccess(error, [idTag('Queue', id)]),
    }),
    resumeQueue: build.mutation<AccountQueue, string>({
      query: (id) => ({ url: `${accountUrl(id)}/queue/resume`, method: 'POST' }),
      invalidatesTags: (_queue, error, id) => onSuccess(error, movedTags(id)),
    }),
  }),
});

export const { useGetBestTimesQuery, useGetSlotsQuery, useGetQueueQuery, useListNextSlotsQuery } = queueApi;

/** What is different once posts have moved to other slots. */
function movedTags(accountId: string): Tag[] {
  return [idTag('Queue', accountId), listTag('Post')];
}

function accountUrl(id: string): string {
  return `/social-accounts/${encodeURIComponent(id)}`;
}
