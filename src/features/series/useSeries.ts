import { useListSeriesQuery } from '../../api/seriesApi';

/** One series; undefined while it is not known, null once it is gone. */
export function useSeries(id: string) {
  const { currentData: list, error, refetch } = useListSeriesQuery();
  const series = list === undefined ? undefined : (list.find((one) => one.id === id) ?? null);
  return { series, error, refetch };
}
