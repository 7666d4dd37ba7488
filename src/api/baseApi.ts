import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { withRetries } from './retry';

/** Content of cached queries; a mutation names what it changed, and those queries are read again. */
export const TAG_TYPES = [
  'Account',
  'Analytics',
  'Draft',
  'Hashtag',
  'Identity',
  'Import',
  'Invitation',
  'Keyword',
  'Media',
  'Notice',
  'Passkey',
  'Post',
  'Queue',
  'SecondFactor',
  'Series',
  'Session',
  'SignIn',
  'Snippet',
  'User',
] as const;
export type TagType = (typeof TAG_TYPES)[number];
export type Tag = { type: TagType; id?: string };

/** The tag of every list of a kind. */
export function listTag(type: TagType): Tag {
  return { type, id: 'LIST' };
}

/** The tag of everything of a kind: lists and single rows. */
export function kindTag(type: TagType): Tag {
  return { type };
}

/** The tag of one row. */
export function idTag(type: TagType, id: string): Tag {
  return { type, id };
}

/** The tags to invalidate: none after a failure, which RTK Query would otherwise treat like a success. */
export function onSuccess(error: unknown, tags: Tag[]): Tag[] {
  return error === undefined ? tags : [];
}

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

// While the product is developed, endpoints that have changed take the place of those before.
if (process.env['NODE_ENV'] === 'development') {
  const { injectEndpoints } = baseApi;
  baseApi.injectEndpoints = (options) => injectEndpoints({ ...options, overrideExisting: true });
}
