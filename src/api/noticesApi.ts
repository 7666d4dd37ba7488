import type { ListNoticesResponse, Notice } from '#contract/schemas/notices';
import { baseApi, listTag } from './baseApi';

/** Notifications for the signed-in user inside the product. */
export const noticesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNotices: build.query<Notice[], void>({
      query: () => '/notices',
      transformResponse: ({ notices }: ListNoticesResponse) => notices,
      providesTags: [listTag('Notice')],
    }),
    /** Invalidates nothing: the server tells every window of the change by an event. */
    markNoticeRead: build.mutation<Notice, string>({
      query: (id) => ({ url: `/notices/${encodeURIComponent(id)}/read`, method: 'POST' }),
    }),
  }),
});

export const { useListNoticesQuery } = noticesApi;
