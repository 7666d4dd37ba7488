import { seriesApi } from '../api/seriesApi';
import { LISTS, ONE_POST, type CachedMutation } from './cachedQueries';

const { createSeries, updateSeries, deleteSeries } = seriesApi.endpoints;

/** The mutations of series, as cachedMutations has all others. */
export const SERIES_MUTATIONS: Record<string, CachedMutation> = {
  createSeries: {
    route: 'POST /series',
    body: { id: 's1' },
    start: ({ dispatch }) => {
      const days = { rule: 'FREQ=DAILY', zone: 'UTC', first: '2026-11-24T09:00' };
      const body = { content: 'Hello', platforms: ['twitter' as const], ...days };
      return dispatch(createSeries.initiate({ body, idempotencyKey: 'k' }));
    },
    refetches: [...LISTS, 'getCurrentUser'],
  },
  updateSeries: {
    route: 'PUT /series/s1',
    body: { id: 's1' },
    start: ({ dispatch }) => dispatch(updateSeries.initiate({ id: 's1', changes: { content: 'Hi' } })),
    refetches: [...LISTS, ...ONE_POST, 'getCurrentUser'],
  },
  deleteSeries: {
    route: 'DELETE /series/s1',
    start: ({ dispatch }) => dispatch(deleteSeries.initiate('s1')),
    refetches: [...LISTS, 'getCurrentUser'],
  },
};
