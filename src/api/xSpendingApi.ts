import type { XSpending } from '#contract/schemas/xSpending';
import { baseApi } from './baseApi';

/** What X bills for this installation. */
export const xSpendingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getXSpending: build.query<XSpending, void>({
      query: () => '/x-spending',
      // Every call of any server changes it, which no event tells.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetXSpendingQuery } = xSpendingApi;
