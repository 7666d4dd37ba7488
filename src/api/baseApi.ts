import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { withRetries } from './retry';
import { TAG_TYPES } from './tags';

/** The one API of the product; each resource's file injects its endpoints. Freshness is that of spec section 9. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: withRetries(baseQuery),
  tagTypes: TAG_TYPES,
  keepUnusedDataFor: 600,
  refetchOnMountOrArgChange: 300,
  // With the default, one slow query in flight would hold back the refetch that shows a person their own change.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
