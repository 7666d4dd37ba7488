import { skipToken } from '@reduxjs/toolkit/query';
import type {
  CreateSeriesBody,
  ListSeriesResponse,
  Series,
  SeriesDates,
  SeriesDatesQuery,
  UpdateSeriesBody,
} from '#contract/schemas/series';
import { baseApi, idTag, kindTag, listTag, onSuccess, type Tag } from './baseApi';
import { isApiError } from './apiError';

/** Arguments of createSeries: the same key makes the same series, however often it is sent. */
type CreateSeriesArg = { body: CreateSeriesBody; idempotencyKey: string };

/** Posts that go out again and again. Their next ones are ordinary posts, so whatever becomes of posts, they are read again. */
export const seriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSeries: build.query<Series[], void>({
      query: () => '/series',
      transformResponse: ({ series }: ListSeriesResponse) => series,
      providesTags: [listTag('Series'), listTag('Post')],
    }),
    /** The rule in words and its next dates, before anybody agrees to them. */
    getSeriesDates: build.query<SeriesDates, SeriesDatesQuery>({
      query: (params) => ({ url: '/series/dates', params }),
    }),
    createSeries: build.mutation<Series, CreateSeriesArg>({
      query: ({ body, idempotencyKey }) => ({
        url: '/series',
        method: 'POST',
        headers: { 'Idempotency-Key': idempotencyKey },
        body,
      }),
      invalidatesTags: (_series, error) => onSuccess(error, LISTS),
    }),
    updateSeries: build.mutation<Series, { id: string; changes: UpdateSeriesBody }>({
      query: ({ id, changes }) => ({ url: seriesUrl(id), method: 'PUT', body: changes }),
      invalidatesTags: (_series, error) => onSuccess(error, [...LISTS, kindTag('Post')]),
    }),
    /** Deletes its posts that were not sent, too: none of them is asked for again, since it would answer 404. */
    deleteSeries: build.mutation<null, string>({
      query: (id) => ({ url: seriesUrl(id), method: 'DELETE' }),
      invalidatesTags: (_response, error) => onSuccess(error, LISTS),
    }),
  }),
});

export const { useListSeriesQuery, useGetSeriesDatesQuery } = seriesApi;

/** What names the posts of a series among others. */
const LISTS: Tag[] = [listTag('Series'), listTag('Post'), idTag('User', 'ME')];

function seriesUrl(id: string): string {
  return `/series/${encodeURIComponent(id)}`;
}

/** The next dates of a rule, and why the server refuses it; `days` is null while they are incomplete. */
export function useSeriesDates(days: SeriesDatesQuery | null): { dates: SeriesDates | undefined; refusal: string } {
  const { currentData: dates, error } = useGetSeriesDatesQuery(days ?? skipToken);
  const fieldErrors = isApiError(error) ? error.fieldErrors : undefined;
  return {
    dates,
    refusal: Object.values(fieldErrors ?? {})
      .flat()
      .join(' '),
  };
}
