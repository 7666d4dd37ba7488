import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { withRetries } from './retry';
import { TAG_TYPES } from './tags';

/** The one API of the product; each resource's file injects its endpoints. Answers are fresh for five minutes. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: withRetries(baseQuery),
  tagTypes: TAG_TYPES,
  keepUnusedDataFor: 600,
  refetchOnMountOrArgChange: 300,
  // By default one slow query in flight would delay the refetch that shows people their own change.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
