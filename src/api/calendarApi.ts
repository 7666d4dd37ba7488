import type { CalendarQuery, CalendarResponse } from '#contract/schemas/calendar';
import { baseApi } from './baseApi';
import { listTag } from './tags';

/** The instants at which posts went or go out. Whatever becomes of any post, they are read again. */
export const calendarApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCalendar: build.query<CalendarResponse, CalendarQuery>({
      query: (params) => ({ url: '/posts/calendar', params }),
      providesTags: [listTag('Post')],
    }),
  }),
});

export const { useListCalendarQuery } = calendarApi;
