import { skipToken } from '@reduxjs/toolkit/query';
import type { SeriesDates, SeriesDatesQuery } from '#contract/schemas/series';
import { isApiError } from './apiError';
import { useGetSeriesDatesQuery } from './seriesApi';

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
